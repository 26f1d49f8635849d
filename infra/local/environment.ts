import { join } from "node:path"
import { root } from "../root.ts"

/** What every AWS client needs where nobody asks for credentials. */
export const localAws = {
  region: "us-west-2",
  credentials: { accessKeyId: "local", secretAccessKey: "local-only" },
} as const

export type Addresses = {
  site: string
  dynamodb: string
  s3: string
  sqs: string
  ssm: string
  kms: string
  twilio: string
  connections: string
}

export const names = {
  table: "clearline",
  filesBucket: "clearline-files",
  assetsBucket: "clearline-assets",
  outboxQueue: "outbox",
  deadOutboxQueue: "outbox-dead",
  deadStreamQueue: "stream-dead",
  secretsPrefix: "/clearline/",
  filesKeyPairId: "KLOCAL",
  credentialsKeyId: "credentials",
} as const

export const queueArn = (name: string) => `arn:aws:sqs:${localAws.region}:000000000000:${name}`

/** The environment of every function, here as in the cloud; only addresses and credentials differ. */
export const functionEnvironment = (
  at: Addresses,
  release: { version: string; originSecret: string },
): Record<string, string> => ({
  TABLE_NAME: names.table,
  APP_VERSION: release.version,
  ORIGIN_SECRET: release.originSecret,
  SITE_ORIGIN: at.site,
  FILES_BUCKET: names.filesBucket,
  ASSETS_BUCKET: names.assetsBucket,
  OUTBOX_QUEUE_URL: `${at.sqs}/000000000000/${names.outboxQueue}`,
  CONNECTIONS_URL: at.connections,
  SECRETS_PREFIX: names.secretsPrefix,
  FILES_KEY_PAIR_ID: names.filesKeyPairId,
  CREDENTIALS_KEY_ID: names.credentialsKeyId,
  TWILIO_BASE_URL: at.twilio,
  // As Lambda does it for layers: built functions find what no bundle can hold, wherever they lie.
  NODE_PATH: join(root, "node_modules"),
  AWS_REGION: localAws.region,
  AWS_ACCESS_KEY_ID: localAws.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localAws.credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: at.dynamodb,
  AWS_ENDPOINT_URL_S3: at.s3,
  AWS_ENDPOINT_URL_SQS: at.sqs,
  AWS_ENDPOINT_URL_SSM: at.ssm,
  AWS_ENDPOINT_URL_KMS: at.kms,
})
