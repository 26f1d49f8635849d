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
import type { Access } from "../../shared/api/endpoint.ts"
import { entryFile, renderedFiles } from "../../shared/site.ts"
import { galleryEntries, publicContent } from "../event-sources.ts"
import { exportedObjects, importedObjects, incomingObjects } from "../object-lifecycle.ts"
import { tableShape } from "../table-shape.ts"

/**
 * Who may touch what: the only file that names an ARN or an action. Each wildcard in it has its reason in
 * `test/infra/wildcards.ts`, where a test looks for others.
 */

/** What the definitions' `access` is about. */
export type Reach = {
  table: ITable
  files: IBucket
  assets: IBucket
  secretsPrefix: string
  credentialsKey: IKey
  /** with what emails leave: the domain that is verified, and the set that tells what becomes of them */
  mail: { domain: string; configurationSet: string }
  /** names of the cluster and of what task definitions begin with, and the roles that tasks get */
  pipeline?: { cluster: string; family: string; roles: IRole[] }
}

const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
  new PolicyStatement({ actions, resources, ...(conditions && { conditions }) })

const tableActions = {
  read: ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"],
  write: ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"],
}

const indexesOf = ({ tableArn }: ITable) => tableShape.indexes.map((index) => `${tableArn}/index/${index}`)

/** Password hashes and the logins at suppliers have prefixes of their own (functions/platform/keys.ts). */
const reserved = { passwords: "PASS#*", credentials: "CRED#*" } satisfies Partial<Record<Access, string>>

/** All that is reserved and not asked for; a deny stands over whatever else a role may do. */
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

/** Pictures that everybody may see, beside the builds and out of their reach. */
const galleryPictures = "assets/gallery/*"
export const unpublish = (assets: IBucket): PolicyStatement =>
  allow(["s3:DeleteObject"], [assets.arnForObjects(galleryPictures)])

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
  // Nothing writes that does not read: the session, to begin with.
  "table:write": (_scope, { table }) => [allow(tableActions.write, [table.tableArn])],
  passwords: () => [],
  credentials: () => [],
  // Encrypting alone: who sets a password has no need to read it, nor another one.
  keys: (_scope, { credentialsKey }) => [
    allow(["kms:Encrypt"], [credentialsKey.keyArn], {
      StringEquals: { "kms:EncryptionContext:purpose": "supplier-credentials" },
    }),
  ],
  // Decrypting alone: who logs in sets no password.
  suppliers: (_scope, { credentialsKey }) => [
    allow(["kms:Decrypt"], [credentialsKey.keyArn], {
      StringEquals: { "kms:EncryptionContext:purpose": "supplier-credentials" },
    }),
  ],
  signatures: (_scope, { files }) => [allow(["s3:PutObject"], [files.arnForObjects("files/signatures/*")])],
  documents: (_scope, { files }) => [
    allow(["s3:GetObject"], [files.arnForObjects("files/signatures/*")]),
    allow(["s3:GetObject", "s3:PutObject"], [files.arnForObjects("files/invoices/*")]),
    // Without it S3 answers 403 for an object that is not there, and nobody could tell.
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  // The library lies in a layer (native-layer.ts); what it draws is stored beside the other objects, and goes again.
  pictures: (_scope, { files }) => [
    allow(["s3:GetObject"], [files.arnForObjects(`${incomingObjects.prefix}*`)]),
    allow(["s3:PutObject", "s3:DeleteObject"], [files.arnForObjects("files/pictures/*")]),
    // Receipts are turned and compressed where they lie.
    allow(["s3:GetObject"], [files.arnForObjects("files/pictures/fuel/*")]),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  // Whoever hands out a signed URL may also do what it allows.
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
  // What arrived is laid aside for the import, which begins anew where it was stopped.
  imports: (_scope, { files }) => [
    allow(["s3:GetObject", "s3:DeleteObject"], [files.arnForObjects(`${incomingObjects.prefix}import/*`)]),
    allow(["s3:GetObject", "s3:PutObject"], [files.arnForObjects(`${importedObjects.prefix}*`)]),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  removal: (_scope, { files }) => [
    allow(
      ["s3:DeleteObject"],
      ["pictures/media", "signatures", "invoices"].map((folder) => files.arnForObjects(`files/${folder}/*`)),
    ),
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
  // With the same library as pictures. What it publishes it may also take back.
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
      // Starting a task is handing it its two roles.
      allow(
        ["iam:PassRole"],
        roles.map(({ roleArn }) => roleArn),
        { StringEquals: { "iam:PassedToService": "ecs-tasks.amazonaws.com" } },
      ),
    ]
  },
  signing: secret("files-signing-key"),
  texts: secret("twilio"),
  payments: secret("square"),
  // The identity is the shop's whole domain, so that the address may be chosen without a deploy.
  emails: (scope, { files, mail }) => [
    allow(
      ["ses:SendRawEmail"],
      [
        Stack.of(scope).formatArn({ service: "ses", resource: "identity", resourceName: mail.domain }),
        Stack.of(scope).formatArn({
          service: "ses",
          resource: "configuration-set",
          resourceName: mail.configurationSet,
        }),
      ],
    ),
    allow(["s3:GetObject"], [files.arnForObjects("files/invoices/*")]),
  ],
}

/** The statements of a definition's `access`, which is the whole of what its function may do. */
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
 * Who may do what with the key of the credentials: the account keeps it and decides by the roles above who encrypts. Amazon's
 * own policy would allow the account every action there is and will be.
 */
export const keyPolicy = (): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new AccountRootPrincipal()],
        actions: [
          "kms:CancelKeyDeletion",
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
        // In a key's own policy this is the key.
        resources: ["*"],
      }),
    ],
  })

/** Reading all that customers and staff see, to pack it, and keeping the packages. */
export const packFiles = ({ files, assets }: Pick<Reach, "files" | "assets">): PolicyStatement[] => [
  allow(
    ["s3:GetObject"],
    ["pictures", "signatures", "invoices"].map((folder) => files.arnForObjects(`files/${folder}/*`)),
  ),
  allow(["s3:GetObject"], [assets.arnForObjects(galleryPictures)]),
  allow(["s3:GetObject", "s3:PutObject"], [files.arnForObjects(`${exportedObjects.prefix}*`)]),
  // Without it S3 answers 403 for a picture of the gallery that is gone.
  allow(["s3:ListBucket"], [assets.bucketArn]),
]

/** Reading the table's stream, and leaving what cannot be worked off in a queue. */
export const followStream = (table: ITable, deadLetters: IQueue): PolicyStatement[] => [
  allow(
    ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
    [table.tableStreamArn ?? ""],
  ),
  allow(["dynamodb:ListStreams"], ["*"]),
  sendTo(deadLetters),
]

export const sendTo = (queue: IQueue): PolicyStatement => allow(["sqs:SendMessage"], [queue.queueArn])

/** With the pause after which a message that failed comes again. */
export const workOff = (queue: IQueue): PolicyStatement =>
  allow(
    ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ChangeMessageVisibility"],
    [queue.queueArn],
  )

/**
 * Writing the pages and what belongs to them, each by its name, from the content that they show and from nothing else. The pages
 * of the gallery's entries go with them.
 */
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
  allow(["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], [assets.arnForObjects(entryFile("*").slice(1))]),
  // Without it S3 answers 403 for a page that is not there yet, and nobody could tell.
  allow(["s3:ListBucket"], [assets.bucketArn]),
]

/** What the pipeline writes: versions of the catalog, its own work, and pictures that everybody may see. */
export const makeCatalogs = ({ files, assets }: Pick<Reach, "files" | "assets">): PolicyStatement[] => [
  allow(["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], [files.arnForObjects("catalog/*")]),
  allow(["s3:ListBucket"], [files.bucketArn]),
  allow(["s3:PutObject"], [assets.arnForObjects("assets/catalog/*")]),
]

/** A task's role: its own statements and nothing else. */
export const taskRole = (scope: Construct, id: string, statements: PolicyStatement[]): IRole =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal("ecs-tasks.amazonaws.com"),
    inlinePolicies: { access: new PolicyDocument({ minimize: true, statements }) },
  }).withoutPolicyUpdates()

/** Fetching the image and writing the log, which ECS does before the program runs. */
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

/** Speaking to the open sockets of this API's one stage, and closing them. */
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

/** The name under which a function, its log group and the permissions of its stack agree. */
export const functionNameOf = (scope: Construct, name: string): string => `${namesBeginWith(scope)}${name}`

/**
 * A function's role: its own statements, its stack's log groups, its traces. Inline and fixed, so that no construct adds
 * to it unseen.
 */
export const functionRole = (scope: Construct, id: string, statements: PolicyStatement[]): IRole => {
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
          allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logs]),
          allow(["xray:PutTraceSegments", "xray:PutTelemetryRecords"], ["*"]),
        ],
      }),
    },
  }).withoutPolicyUpdates()
}

/** The one role with which the gateway calls every function of its stack, and no other. */
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

/** How a gateway integration addresses a function. */
export const invocationUri = (target: IFunction): string =>
  Stack.of(target).formatArn({
    service: "apigateway",
    account: "lambda",
    resource: "path",
    resourceName: `2015-03-31/functions/${target.functionArn}/invocations`,
  })

/**
 * CloudFront reads a private bucket. Any distribution of the account may: naming ours would tie the data to the site's
 * stack in a circle.
 */
export const letCloudFrontRead = (bucket: Bucket): void => {
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

/** Alarms tell a topic. Its policy, once it has one of its own, no longer lets them as Amazon's would. */
export const letAlarmsTell = (topic: Topic): void => {
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "AWS:SourceAccount": Stack.of(topic).account } },
    }),
  )
}

/** The same for SES, which tells what becomes of emails. */
export const letSesTell = (topic: Topic): void => {
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("ses.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "AWS:SourceAccount": Stack.of(topic).account } },
    }),
  )
}
