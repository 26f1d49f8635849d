import { join } from "node:path"
import { root } from "../root.ts"
import { rendererFolder } from "../site-files.ts"

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
  ses: string
  twilio: string
  square: string
  suppliers: string
  connections: string
  ecs: string
}

export const names = {
  table: "clearline",
  filesBucket: "clearline-files",
  assetsBucket: "clearline-assets",
  outboxQueue: "outbox",
  picturesQueue: "pictures",
  webhooksQueue: "webhooks",
  transfersQueue: "transfers",
  deadOutboxQueue: "outbox-dead",
  deadStreamQueue: "stream-dead",
  renderQueue: "renders",
  deadRenderQueue: "renders-dead",
  deadMailEventsQueue: "mail-news-dead",
  secretsPrefix: "/clearline/",
  filesKeyPairId: "KLOCAL",
  credentialsKeyId: "credentials",
  mailConfigurationSet: "clearline",
  pipelineCluster: "clearline-pipeline",
} as const

export const squareIds = { application: "sandbox-sq0idb-local", location: "LMAIN" } as const

export const queueArn = (name: string) => `arn:aws:sqs:${localAws.region}:000000000000:${name}`

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
  RENDER_QUEUE_URL: `${at.sqs}/000000000000/${names.renderQueue}`,
  SITE_RENDERER: rendererFolder,
  PICTURES_QUEUE_URL: `${at.sqs}/000000000000/${names.picturesQueue}`,
  WEBHOOKS_QUEUE_URL: `${at.sqs}/000000000000/${names.webhooksQueue}`,
  TRANSFERS_QUEUE_URL: `${at.sqs}/000000000000/${names.transfersQueue}`,
  // Webhooks may reach programs on this machine.
  WEBHOOK_REACH: "anywhere",
  CONNECTIONS_URL: at.connections,
  SECRETS_PREFIX: names.secretsPrefix,
  FILES_KEY_PAIR_ID: names.filesKeyPairId,
  FILES_SIGNING_KEY: "files-signing-key",
  CREDENTIALS_KEY_ID: names.credentialsKeyId,
  TWILIO_BASE_URL: at.twilio,
  SQUARE_BASE_URL: at.square,
  SQUARE_LIBRARY_URL: `${at.square}/v1/square.js`,
  SQUARE_APPLICATION_ID: squareIds.application,
  SQUARE_LOCATION_ID: squareIds.location,
  SUPPLIERS_URL: at.suppliers,
  MAIL_FROM: "office@clearline.example",
  MAIL_CONFIGURATION_SET: names.mailConfigurationSet,
  PIPELINE_CLUSTER: names.pipelineCluster,
  PIPELINE_FAMILY: names.pipelineCluster,
  PIPELINE_SUBNETS: "subnet-local",
  PIPELINE_SECURITY_GROUP: "sg-local",
  // Like Lambda layers: built functions find native packages here.
  NODE_PATH: join(root, "node_modules"),
  // NODE_OPTIONS reaches function threads only through their environment.
  ...(process.env.NODE_OPTIONS !== undefined && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
  AWS_REGION: localAws.region,
  AWS_ACCESS_KEY_ID: localAws.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localAws.credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: at.dynamodb,
  AWS_ENDPOINT_URL_S3: at.s3,
  AWS_ENDPOINT_URL_SQS: at.sqs,
  AWS_ENDPOINT_URL_SSM: at.ssm,
  AWS_ENDPOINT_URL_KMS: at.kms,
  AWS_ENDPOINT_URL_SES: at.ses,
  AWS_ENDPOINT_URL_ECS: at.ecs,
})

/** A pipeline task's environment, without the origin secret. The supplier stand-in accepts 200 calls a second. */
export const taskEnvironment = (
  { ORIGIN_SECRET: _originSecret, ...shared }: Record<string, string>,
  vehicleList?: string,
): Record<string, string> => ({
  ...shared,
  PIPELINE_CALLS_PER_SECOND: "150",
  ...(vehicleList !== undefined && { PIPELINE_VEHICLE_LIST: vehicleList }),
})
