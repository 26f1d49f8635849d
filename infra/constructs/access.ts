import { ArnFormat, Stack } from "aws-cdk-lib"
import type { ITable } from "aws-cdk-lib/aws-dynamodb"
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
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3"
import type { Topic } from "aws-cdk-lib/aws-sns"
import type { IQueue } from "aws-cdk-lib/aws-sqs"
import type { Construct } from "constructs"
import type { Access } from "../../shared/api/endpoint.ts"
import { incomingObjects } from "../object-lifecycle.ts"
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
  removal: (_scope, { files }) => [
    allow(
      ["s3:DeleteObject"],
      ["pictures/media", "signatures", "invoices"].map((folder) => files.arnForObjects(`files/${folder}/*`)),
    ),
    allow(["s3:ListBucket"], [files.bucketArn]),
  ],
  videos: (_scope, { assets }) => [
    allow(["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], [assets.arnForObjects("assets/videos/*")]),
    allow(["s3:ListBucket"], [assets.bucketArn]),
  ],
  signing: secret("files-signing-key"),
  texts: secret("twilio"),
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

export const workOff = (queue: IQueue): PolicyStatement =>
  allow(["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], [queue.queueArn])

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
