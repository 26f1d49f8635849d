import { ArnFormat, Stack } from "aws-cdk-lib"
import type { ITable } from "aws-cdk-lib/aws-dynamodb"
import type { IRepository } from "aws-cdk-lib/aws-ecr"
import {
  AccountRootPrincipal,
  Effect,
  type IRole,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam"
import type { IKey } from "aws-cdk-lib/aws-kms"
import type { IFunction } from "aws-cdk-lib/aws-lambda"
import type { ILogGroup } from "aws-cdk-lib/aws-logs"
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3"
import type { Topic } from "aws-cdk-lib/aws-sns"
import type { IQueue } from "aws-cdk-lib/aws-sqs"
import type { Construct } from "constructs"
import type { Access } from "#shared/api/definition/endpoint.ts"
import { documentFolders, requestFolders } from "#shared/domain/media/file-folders.ts"
import { entryFiles, renderedFiles } from "#shared/site.ts"
import { filesSecret } from "../deploy-settings.ts"
import { galleryEntries, publicContent } from "../event-sources.ts"
import { exportedObjects, importedObjects, incomingObjects } from "../object-lifecycle.ts"
import { tableShape } from "../table-shape.ts"

/**
 * IAM statements: the only file that names an ARN or an action. `test/infra/template/wildcards.ts` has the reason of each
 * wildcard, and a test rejects others.
 */

export type Reach = {
  table: ITable
  files: IBucket
  assets: IBucket
  secretsPrefix: string
  credentialsKey: IKey
  /** encrypts the environments of functions, which hold the origin secret */
  environmentKey: IKey
  mail: { domain: string; configurationSet: string }
  pipeline?: { cluster: string; family: string; roles: IRole[] }
}

const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
  new PolicyStatement({ actions, resources, ...(conditions && { conditions }) })

const tableActions = {
  read: ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"],
  write: ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"],
}

const indexesOf = ({ tableArn }: ITable) => tableShape.indexes.map((index) => `${tableArn}/index/${index}`)

const reserved = { passwords: "PASS#*", credentials: "CRED#*" } satisfies Partial<Record<Access, string>>

/** Denies reserved prefixes that were not declared; a deny overrides any allow. */
const denyReserved = ({ table }: Reach, access: readonly Access[]) =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: [...tableActions.read, ...tableActions.write],
    resources: [table.tableArn, ...indexesOf(table)],
    conditions: {
      "ForAnyValue:StringLike": {
        "dynamodb:LeadingKeys": (["passwords", "credentials"] as const)
          .filter((one) => !access.includes(one))
          .map((one) => reserved[one]),
      },
    },
  })

const galleryPictures = "assets/gallery/*"
export const unpublish = (assets: IBucket): PolicyStatement =>
  allow(["s3:DeleteObject"], [assets.arnForObjects(galleryPictures)])

const objectsIn = (files: IBucket, folders: readonly string[]): string[] =>
  folders.map((folder) => files.arnForObjects(`files/${folder}/*`))

const secret =
  (name: string) =>
  (scope: Construct, { secretsPrefix }: Reach) => [
    allow(
      ["ssm:GetParameter"],
      [Stack.of(scope).formatArn({ service: "ssm", resource: `parameter${secretsPrefix}${name}` })],
    ),
  ]

const granted: Record<Access, (scope: Construct, reach: Reach) => PolicyStatement[]> = {
  "table:read": (_scope, { table }) => [allow(tableActions.read, [table.tableArn, ...indexesOf(table)])],
  "table:write": (_scope, { table }) => [allow(tableActions.write, [table.tableArn])],
  passwords: () => [],
  credentials: () => [],
  keys: (_scope, { credentialsKey }) => [
    allow(["kms:Encrypt"], [credentialsKey.keyArn], {
      StringEquals: { "kms:EncryptionContext:purpose": "supplier-credentials" },
    }),
  ],
  suppliers: (_scope, { credentialsKey }) => [
    allow(["kms:Decrypt"], [credentialsKey.keyArn], {
      StringEquals: { "kms:EncryptionContext:purpose": "supplier-credentials" },
    }),
  ],
  signatures: (_scope, { files }) => [allow(["s3:PutObject"], [files.arnForObjects("files/signatures/*")])],
  documents: (_scope, { files }) => [
    allow(["s3:GetObject"], [files.arnForObjects("files/signatures/*")]),
    allow(["s3:GetObject", "s3:PutObject"], objectsIn(files, documentFolders)),
    // Without s3:ListBucket, S3 returns 403 instead of 404 for a missing object.
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  // The library is a layer (native-layer.ts). Pictures are stored with other objects and may be removed.
  pictures: (_scope, { files }) => [
    allow(["s3:GetObject"], [files.arnForObjects(`${incomingObjects.prefix}*`)]),
    allow(["s3:PutObject", "s3:DeleteObject"], [files.arnForObjects("files/pictures/*")]),
    allow(["s3:GetObject"], [files.arnForObjects("files/pictures/fuel/*")]),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  logos: (_scope, { assets }) => [
    allow(["s3:PutObject", "s3:DeleteObject"], [assets.arnForObjects("assets/logos/*")]),
  ],
  // A signed URL carries the signer's own permissions.
  uploads: (_scope, { files }) => [
    allow(
      [
        "s3:GetObject",
        "s3:PutObject",
        "s3:DeleteObject",
        "s3:AbortMultipartUpload",
        "s3:ListMultipartUploadParts",
      ],
      [files.arnForObjects(`${incomingObjects.prefix}*`)],
    ),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  // An upload is copied for the import, which may restart.
  imports: (_scope, { files }) => [
    allow(["s3:GetObject", "s3:DeleteObject"], [files.arnForObjects(`${incomingObjects.prefix}import/*`)]),
    allow(["s3:GetObject", "s3:PutObject"], [files.arnForObjects(`${importedObjects.prefix}*`)]),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  removal: (_scope, { files }) => [
    allow(["s3:DeleteObject"], objectsIn(files, requestFolders)),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  exports: (_scope, { files }) => [
    allow(["s3:DeleteObject"], [files.arnForObjects(`${exportedObjects.prefix}*`)]),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  videos: (_scope, { assets }) => [
    allow(["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], [assets.arnForObjects("assets/videos/*")]),
    allow(["s3:ListBucket"], [assets.bucketArn]),
  ],
  gallery: (_scope, { files, assets }) => [
    allow(["s3:GetObject"], [files.arnForObjects("files/pictures/media/*")]),
    allow(["s3:PutObject"], [assets.arnForObjects(galleryPictures)]),
    unpublish(assets),
  ],
  catalog: (_scope, { files }) => [
    allow(["s3:GetObject"], [files.arnForObjects("catalog/*")]),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  tasks: (scope, { pipeline }) => {
    if (!pipeline) throw new Error("This stack knows nothing of the pipeline.")
    const { cluster, family, roles } = pipeline
    const ecs = (resource: string, resourceName: string) =>
      Stack.of(scope).formatArn({ service: "ecs", resource, resourceName })
    return [
      allow(["ecs:RunTask"], [ecs("task-definition", `${family}-*`)], {
        ArnEquals: { "ecs:cluster": ecs("cluster", cluster) },
      }),
      allow(["ecs:DescribeTasks", "ecs:StopTask"], [ecs("task", `${cluster}/*`)]),
      allow(["ecs:ListTasks"], ["*"], { ArnEquals: { "ecs:cluster": ecs("cluster", cluster) } }),
      // Starting a task passes its two roles.
      allow(
        ["iam:PassRole"],
        roles.map(({ roleArn }) => roleArn),
        { StringEquals: { "iam:PassedToService": "ecs-tasks.amazonaws.com" } },
      ),
    ]
  },
  // Any key, because a deploy after a rotation changes roles minutes before the functions name the new key.
  signing: secret(filesSecret("*")),
  texts: secret("twilio"),
  payments: secret("square"),
  // Any sender of the domain, so that the address can change without a deploy. In its sandbox SES also asks for the
  // recipient's identity.
  emails: (scope, { files, mail }) => [
    allow(
      ["ses:SendRawEmail"],
      [
        Stack.of(scope).formatArn({ service: "ses", resource: "identity", resourceName: "*" }),
        Stack.of(scope).formatArn({
          service: "ses",
          resource: "configuration-set",
          resourceName: mail.configurationSet,
        }),
      ],
      { StringLike: { "ses:FromAddress": `*@${mail.domain}` } },
    ),
    allow(["s3:GetObject"], objectsIn(files, documentFolders)),
  ],
}

export const statementsFor = (
  scope: Construct,
  access: readonly Access[],
  reach: Reach,
): PolicyStatement[] => [
  ...access.flatMap((one) => granted[one](scope, reach)),
  ...(access.includes("table:read") && !(access.includes("passwords") && access.includes("credentials"))
    ? [denyReserved(reach, access)]
    : []),
]

/**
 * Policy of a key: the account manages it, and the roles above decide who encrypts and decrypts. Amazon's default would
 * allow the account every action.
 */
export const keyPolicy = (): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new AccountRootPrincipal()],
        actions: [
          "kms:CancelKeyDeletion",
          // Lambda takes a grant for a function whose environment the key encrypts.
          "kms:CreateGrant",
          "kms:Decrypt",
          "kms:DescribeKey",
          "kms:DisableKey",
          "kms:EnableKey",
          "kms:EnableKeyRotation",
          "kms:Encrypt",
          "kms:GetKeyPolicy",
          "kms:GetKeyRotationStatus",
          "kms:ListResourceTags",
          "kms:PutKeyPolicy",
          "kms:ScheduleKeyDeletion",
          "kms:TagResource",
          "kms:UntagResource",
          "kms:UpdateKeyDescription",
        ],
        // In a key policy, "*" means this key.
        resources: ["*"],
      }),
    ],
  })

export const packExportFiles = ({ files, assets }: Pick<Reach, "files" | "assets">): PolicyStatement[] => [
  allow(["s3:GetObject"], objectsIn(files, ["pictures", "signatures", ...documentFolders])),
  allow(["s3:GetObject"], [assets.arnForObjects(galleryPictures)]),
  allow(["s3:GetObject", "s3:PutObject"], [files.arnForObjects(`${exportedObjects.prefix}*`)]),
  allow(["s3:ListBucket"], [assets.bucketArn]),
]

export const followStream = (table: ITable, deadLetters: IQueue): PolicyStatement[] => [
  allow(
    ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
    [table.tableStreamArn ?? ""],
  ),
  allow(["dynamodb:ListStreams"], ["*"]),
  sendTo(deadLetters),
]

export const sendTo = (queue: IQueue): PolicyStatement => allow(["sqs:SendMessage"], [queue.queueArn])

export const receiveMessages = (queue: IQueue): PolicyStatement =>
  allow(
    ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ChangeMessageVisibility"],
    [queue.queueArn],
  )

export const renderPages = ({ table, assets }: Pick<Reach, "table" | "assets">): PolicyStatement[] => [
  allow(["dynamodb:GetItem", "dynamodb:Query"], [table.tableArn], {
    "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": publicContent },
  }),
  allow(["dynamodb:BatchGetItem"], [table.tableArn], {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [`${galleryEntries}*`] },
  }),
  allow(
    ["s3:GetObject", "s3:PutObject"],
    renderedFiles.map((path) => assets.arnForObjects(path.slice(1))),
  ),
  allow(
    ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
    entryFiles("*").map((path) => assets.arnForObjects(path.slice(1))),
  ),
  allow(["s3:ListBucket"], [assets.bucketArn]),
]

export const makeCatalogs = ({ files, assets }: Pick<Reach, "files" | "assets">): PolicyStatement[] => [
  allow(["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], [files.arnForObjects("catalog/*")]),
  allow(["s3:ListBucket"], [files.bucketArn]),
  allow(["s3:PutObject"], [assets.arnForObjects("assets/catalog/*")]),
]

export const taskRole = (scope: Construct, id: string, statements: PolicyStatement[]): IRole =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal("ecs-tasks.amazonaws.com"),
    inlinePolicies: { access: new PolicyDocument({ minimize: true, statements }) },
  }).withoutPolicyUpdates()

export const executionRole = (scope: Construct, id: string, log: ILogGroup, image: IRepository): IRole =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal("ecs-tasks.amazonaws.com"),
    inlinePolicies: {
      access: new PolicyDocument({
        statements: [
          allow(["ecr:GetAuthorizationToken"], ["*"]),
          allow(
            ["ecr:BatchCheckLayerAvailability", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"],
            [image.repositoryArn],
          ),
          allow(["logs:CreateLogStream", "logs:PutLogEvents"], [log.logGroupArn]),
        ],
      }),
    },
  }).withoutPolicyUpdates()

export const manageConnections = (
  scope: Construct,
  { apiId, stageName }: { apiId: string; stageName: string },
): PolicyStatement[] => [
  allow(
    ["execute-api:ManageConnections"],
    ["POST", "DELETE"].map((method) =>
      Stack.of(scope).formatArn({
        service: "execute-api",
        resource: apiId,
        resourceName: `${stageName}/${method}/@connections/*`,
      }),
    ),
  ),
]

const namesBeginWith = (scope: Construct) => `${Stack.of(scope).stackName}-`

export const functionNameOf = (scope: Construct, name: string): string => `${namesBeginWith(scope)}${name}`

export const functionRole = (
  scope: Construct,
  id: string,
  { environmentKey }: Pick<Reach, "environmentKey">,
  statements: PolicyStatement[],
): IRole => {
  const logs = Stack.of(scope).formatArn({
    service: "logs",
    resource: "log-group",
    resourceName: `/aws/lambda/${namesBeginWith(scope)}*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    inlinePolicies: {
      access: new PolicyDocument({
        minimize: true,
        statements: [
          ...statements,
          // Lambda decrypts a function's environment as this role.
          allow(["kms:Decrypt"], [environmentKey.keyArn]),
          allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logs]),
          allow(["xray:PutTraceSegments", "xray:PutTelemetryRecords"], ["*"]),
        ],
      }),
    },
  }).withoutPolicyUpdates()
}

export const invokeRole = (scope: Construct): Role =>
  new Role(scope, "InvokeRole", {
    assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
    inlinePolicies: {
      invoke: new PolicyDocument({
        statements: [
          allow(
            ["lambda:InvokeFunction"],
            [
              Stack.of(scope).formatArn({
                service: "lambda",
                resource: "function",
                resourceName: `${namesBeginWith(scope)}*`,
                arnFormat: ArnFormat.COLON_RESOURCE_NAME,
              }),
            ],
          ),
        ],
      }),
    },
  })

export const invocationUri = (target: IFunction): string =>
  Stack.of(target).formatArn({
    service: "apigateway",
    account: "lambda",
    resource: "path",
    resourceName: `2015-03-31/functions/${target.functionArn}/invocations`,
  })

/**
 * Lets CloudFront read a private bucket. Any distribution of the account may, because naming ours would make the stacks
 * depend on each other in a circle.
 */
export const allowCloudFrontRead = (bucket: Bucket): void => {
  const stack = Stack.of(bucket)
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
      actions: ["s3:GetObject"],
      resources: [bucket.arnForObjects("*")],
      conditions: {
        StringEquals: { "AWS:SourceAccount": stack.account },
        ArnLike: {
          "AWS:SourceArn": stack.formatArn({
            service: "cloudfront",
            region: "",
            resource: "distribution",
            resourceName: "*",
          }),
        },
      },
    }),
  )
}

export const allowAlarmNotifications = (topic: Topic): void => {
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "AWS:SourceAccount": Stack.of(topic).account } },
    }),
  )
}
