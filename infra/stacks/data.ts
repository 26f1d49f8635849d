import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from "aws-cdk-lib"
import { KeyGroup, PublicKey } from "aws-cdk-lib/aws-cloudfront"
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb"
import { Key } from "aws-cdk-lib/aws-kms"
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  ObjectOwnership,
  StorageClass,
} from "aws-cdk-lib/aws-s3"
import { Secret } from "aws-cdk-lib/aws-secretsmanager"
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
} from "aws-cdk-lib/aws-ses"
import { Topic } from "aws-cdk-lib/aws-sns"
import { StringParameter } from "aws-cdk-lib/aws-ssm"
import type { Construct } from "constructs"
import { singleUpload } from "#shared/domain/media/uploads.ts"
import { allowCloudFrontRead, keyPolicy } from "../constructs/access.ts"
import { readParameter } from "../constructs/shared-values.ts"
import { type DeploySettings, filesSecret } from "../deploy-settings.ts"
import { exportedObjects, importedObjects, incomingObjects } from "../object-lifecycle.ts"
import { squareHosts } from "../square-sources.ts"
import { indexKeyNames, tableShape } from "../table-shape.ts"

/** How far back the table can be restored, DynamoDB's limit. */
const tableBackupDays = 35
/** A restored table names files that were deleted since, so they stay longer. */
const deletedFileDays = tableBackupDays + 5

const stringKey = (name: string) => ({ name, type: AttributeType.STRING })
const keysOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => ({
  partitionKey: stringKey(partitionKey),
  sortKey: stringKey(sortKey),
})

const privateBucket = (scope: Construct, id: string, props: BucketProps): Bucket => {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    ...props,
    lifecycleRules: [
      { abortIncompleteMultipartUploadAfter: Duration.days(7) },
      { noncurrentVersionExpiration: Duration.days(deletedFileDays) },
      ...(props.lifecycleRules ?? []),
    ],
  })
  allowCloudFrontRead(bucket)
  return bucket
}

const filesBucketProps = (siteDomain: string): BucketProps => ({
  lifecycleRules: [
    {
      prefix: incomingObjects.prefix,
      expiration: Duration.days(incomingObjects.days),
      noncurrentVersionExpiration: Duration.days(1),
      abortIncompleteMultipartUploadAfter: Duration.days(incomingObjects.days),
    },
    {
      prefix: importedObjects.prefix,
      expiration: Duration.days(importedObjects.days),
      noncurrentVersionExpiration: Duration.days(1),
    },
    {
      prefix: exportedObjects.prefix,
      expiration: Duration.days(exportedObjects.days),
      noncurrentVersionExpiration: Duration.days(1),
    },
    {
      transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(0) }],
    },
  ],
  cors: [
    {
      allowedOrigins: [`https://${siteDomain}`],
      allowedMethods: [HttpMethods.PUT],
      allowedHeaders: ["content-type", ...Object.keys(singleUpload)],
      exposedHeaders: ["etag"],
      maxAge: 3600,
    },
  ],
})

/** Durable data and secrets. Nothing here is deleted with its stack. */
export class DataStack extends Stack {
  readonly table: Table
  readonly files: Bucket
  readonly assets: Bucket
  private readonly originSecretParameter: string
  /** signs; another key in the group is still accepted */
  readonly filesKey: PublicKey
  /** name of the secret with the private half of `filesKey` */
  readonly filesSigningKey: string
  readonly filesKeyGroup: KeyGroup
  readonly siteDomain: string
  readonly secretsPrefix: string
  readonly credentialsKey: Key
  /** encrypts the environments of functions, which hold the origin secret */
  readonly environmentKey: Key
  readonly square: (typeof squareHosts)[keyof typeof squareHosts]
  private readonly settings: DeploySettings
  readonly mailEvents: Topic
  readonly mail: { domain: string; from: string; configurationSet: string }

  constructor(scope: Construct, id: string, props: StackProps & { settings: DeploySettings }) {
    super(scope, id, props)
    const { settings } = props
    this.settings = settings
    this.secretsPrefix = `/${settings.name}/`
    this.siteDomain = settings.domain
    this.square = squareHosts[settings.square?.environment ?? "production"]

    this.table = new Table(this, "Table", {
      ...keysOf(tableShape),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: tableBackupDays,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      stream: StreamViewType[tableShape.streamView],
      timeToLiveAttribute: tableShape.expiryAttribute,
    })
    for (const indexName of tableShape.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        ...keysOf(indexKeyNames(indexName)),
        projectionType: ProjectionType.ALL,
      })
    }

    this.files = privateBucket(this, "Files", filesBucketProps(this.siteDomain))
    this.assets = privateBucket(this, "Assets", {})

    this.credentialsKey = new Key(this, "CredentialsKey", {
      description: "Encrypts the passwords with which the shop logs in at its suppliers",
      enableKeyRotation: true,
      policy: keyPolicy(),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })

    this.environmentKey = new Key(this, "EnvironmentKey", {
      description: "Encrypts the environments of functions",
      enableKeyRotation: true,
      policy: keyPolicy(),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })

    const configurationSet = new ConfigurationSet(this, "MailConfiguration", {
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    })
    this.mailEvents = new Topic(this, "MailNews", { enforceSSL: true })
    configurationSet.addEventDestination("News", {
      destination: EventDestination.snsTopic(this.mailEvents),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
      ],
    })
    const from = settings.mailFrom
    this.mail = {
      from,
      domain: from.slice(from.indexOf("@") + 1),
      configurationSet: configurationSet.configurationSetName,
    }

    const secret = new Secret(this, "OriginSecret", {
      description: "With this CloudFront proves itself to the API",
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    // A template may have 60 references to secrets, and each function needs this one. So this stack alone refers to it,
    // and the others read a parameter. CloudFormation reads a secret again only when its reference changed, so the version
    // rotates it.
    this.originSecretParameter = `/${id}/OriginSecret`
    new StringParameter(this, "OriginSecretParameter", {
      parameterName: this.originSecretParameter,
      stringValue: SecretValue.secretsManager(secret.secretArn, {
        ...(settings.originSecretVersion && { versionId: settings.originSecretVersion }),
      }).unsafeUnwrap(),
    })

    const filesKeys = settings.fileSigningKeys.map(
      ({ id: keyId, publicKey }) => new PublicKey(this, `FilesKey-${keyId}`, { encodedKey: publicKey }),
    )
    const [filesKey] = filesKeys
    const [signingKey] = settings.fileSigningKeys
    if (!filesKey || !signingKey) throw new Error("No key signs the addresses of files.")
    this.filesKey = filesKey
    this.filesSigningKey = filesSecret(signingKey.id)
    this.filesKeyGroup = new KeyGroup(this, "FilesKeyGroup", { items: filesKeys })
    new CfnOutput(this, "FilesSigningKey", { value: signingKey.id })
    this.createTableLast()
  }

  /** A failed first deploy cannot remove a table that is protected from deletion, so everything else comes before. */
  private createTableLast() {
    this.table.node.addDependency(...this.node.children.filter((child) => child !== this.table))
  }

  /** Resolved at deploy time, so no template contains the secret. */
  originSecretIn(consumer: Stack): string {
    return readParameter(consumer, this.originSecretParameter, { noEcho: true }).valueAsString
  }

  /** Every function's environment, with the same names as locally (infra/local/environment.ts). */
  functionEnvironment(consumer: Stack, version: string): Record<string, string> {
    return { ...this.taskEnvironment(version), ORIGIN_SECRET: this.originSecretIn(consumer) }
  }

  /** Tasks get no call from outside, so they don't know the origin secret. */
  taskEnvironment(version: string): Record<string, string> {
    return {
      TABLE_NAME: this.table.tableName,
      APP_VERSION: version,
      SITE_ORIGIN: `https://${this.siteDomain}`,
      FILES_BUCKET: this.files.bucketName,
      ASSETS_BUCKET: this.assets.bucketName,
      SECRETS_PREFIX: this.secretsPrefix,
      FILES_KEY_PAIR_ID: this.filesKey.publicKeyId,
      FILES_SIGNING_KEY: this.filesSigningKey,
      CREDENTIALS_KEY_ID: this.credentialsKey.keyId,
      SQUARE_APPLICATION_ID: this.settings.square?.applicationId ?? "none",
      SQUARE_LOCATION_ID: this.settings.square?.locationId ?? "none",
      SQUARE_LIBRARY_URL: this.square.library,
      SQUARE_BASE_URL: this.square.api,
      SUPPLIERS_URL: this.settings.suppliersUrl ?? "none",
      MAIL_FROM: this.mail.from,
      MAIL_CONFIGURATION_SET: this.mail.configurationSet,
      WEBHOOK_REACH: "internet",
    }
  }
}
