import { describe, expect, test } from "vitest"
import { indexKeyNames, tableShape } from "#infra/table-shape.ts"
import {
  asArray,
  type JsonObject,
  onlyResource,
  resourcesOf,
  resourcesOfType,
  type Statement,
  templates,
  textOf,
} from "./templates.ts"

describe("the table and the files", () => {
  test("the table matches infra/table-shape.ts, with all indexes from the first deploy", () => {
    const schema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
      { AttributeName: partitionKey, KeyType: "HASH" },
      { AttributeName: sortKey, KeyType: "RANGE" },
    ]
    expect(onlyResource("data", "AWS::DynamoDB::Table")).toMatchObject({
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: schema(tableShape),
      GlobalSecondaryIndexes: tableShape.indexes.map((index) => ({
        IndexName: index,
        KeySchema: schema(indexKeyNames(index)),
        Projection: { ProjectionType: "ALL" },
      })),
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
    })
  })

  test("keeps deleted files longer than the table's backups, which name them", () => {
    const { PointInTimeRecoverySpecification: backups } = onlyResource("data", "AWS::DynamoDB::Table")
    const { RecoveryPeriodInDays } = backups as { RecoveryPeriodInDays: number }
    for (const { Properties } of resourcesOf("data", "AWS::S3::Bucket")) {
      const { Rules } = Properties.LifecycleConfiguration as { Rules: JsonObject[] }
      const kept = Rules.filter(({ Prefix }) => Prefix === undefined).flatMap(
        ({ NoncurrentVersionExpiration }) => NoncurrentVersionExpiration ?? [],
      )
      expect(kept).toEqual([{ NoncurrentDays: expect.any(Number) }])
      expect((kept[0] as { NoncurrentDays: number }).NoncurrentDays).toBeGreaterThan(RecoveryPeriodInDays)
    }
  })

  test("encrypts the table, protects it from deletion, and keeps five weeks of backups", () => {
    expect(onlyResource("data", "AWS::DynamoDB::Table")).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true },
    })
  })

  test("table and buckets are retained when their stack is deleted", () => {
    for (const type of ["AWS::DynamoDB::Table", "AWS::S3::Bucket"]) {
      for (const { DeletionPolicy, UpdateReplacePolicy } of resourcesOf("data", type)) {
        expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
          DeletionPolicy: "RetainExceptOnCreate",
          UpdateReplacePolicy: "Retain",
        })
      }
    }
  })

  test("leaves nothing behind when the first deploy fails, so the next one can start over", () => {
    const retained = Object.values(templates).flatMap(({ Resources }) =>
      Object.entries(Resources).filter(([, { DeletionPolicy }]) => DeletionPolicy === "Retain"),
    )
    expect(retained.map(([id]) => id)).toEqual([])
  })

  test("creates the table last, as a rollback could not delete a protected table", () => {
    const { Resources } = templates.data
    // Parameters by which other stacks find what this one has, among it the table.
    const shared = resourcesOf("data", "AWS::SSM::Parameter").filter(
      ({ Properties }) => Properties.Name !== "/clearline-data/OriginSecret",
    )
    const others = Object.entries(Resources)
      .filter(([, resource]) => resource.Type !== "AWS::DynamoDB::Table" && !shared.includes(resource))
      .map(([id]) => id)
    expect(others.length).toBeGreaterThan(5)
    expect(resourcesOf("data", "AWS::DynamoDB::Table")[0]?.DependsOn?.toSorted()).toEqual(others.toSorted())
  })

  test("allows SES to publish events before the event destination is created", () => {
    const policy = Object.keys(templates.data.Resources).filter(
      (id) => templates.data.Resources[id]?.Type === "AWS::SNS::TopicPolicy",
    )
    const [destination, ...more] = resourcesOf("data", "AWS::SES::ConfigurationSetEventDestination")
    expect(more).toEqual([])
    expect(policy).toHaveLength(1)
    expect(destination?.DependsOn).toEqual(policy)
    expect(destination?.Properties.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ["send", "reject", "delivery", "bounce", "complaint"],
    })
    const { Statement } = onlyResource("data", "AWS::SNS::TopicPolicy").PolicyDocument as {
      Statement: Statement[]
    }
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: "Allow",
        Principal: { Service: "ses.amazonaws.com" },
        Action: "sns:Publish",
        Condition: { StringEquals: expect.objectContaining({ "AWS:SourceAccount": expect.anything() }) },
      }),
    )
  })

  test("rotates its two keys, retains them after the stack, and limits them to the account", () => {
    const found = resourcesOf("data", "AWS::KMS::Key")
    expect(found).toHaveLength(2)
    for (const key of found) {
      expect(key).toMatchObject({
        DeletionPolicy: "RetainExceptOnCreate",
        UpdateReplacePolicy: "Retain",
        Properties: { EnableKeyRotation: true },
      })
      const { Statement: statements } = key.Properties.KeyPolicy as { Statement: Statement[] }
      expect(statements.map(({ Principal }) => textOf(Principal))).toEqual([
        "arn:AWS::Partition:iam::AWS::AccountId:root",
      ])
    }
  })

  test("buckets are private, encrypted, versioned, and TLS-only", () => {
    const buckets = resourcesOfType("AWS::S3::Bucket")
    expect(buckets).toHaveLength(2)
    for (const { Properties } of buckets) {
      expect(Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
        BucketEncryption: { ServerSideEncryptionConfiguration: [{}] },
        VersioningConfiguration: { Status: "Enabled" },
      })
    }
    const policies = resourcesOfType("AWS::S3::BucketPolicy")
    expect(policies).toHaveLength(2)
    for (const { Properties } of policies) {
      const statements = (Properties.PolicyDocument as { Statement: Statement[] }).Statement
      expect(
        statements.filter(({ Effect }) => Effect === "Deny").map(({ Condition }) => Condition),
      ).toContainEqual({
        Bool: { "aws:SecureTransport": "false" },
      })
      const readers = statements.filter(({ Effect }) => Effect === "Allow")
      expect(readers.map(({ Principal }) => Principal)).toEqual([{ Service: "cloudfront.amazonaws.com" }])
    }
  })

  test("only the files bucket accepts browser uploads, and only from the site's origin", () => {
    const rules = resourcesOf("data", "AWS::S3::Bucket").flatMap(
      ({ Properties }) =>
        (Properties.CorsConfiguration as { CorsRules: JsonObject[] } | undefined)?.CorsRules ?? [],
    )
    expect(rules).toHaveLength(1)
    expect(rules[0]).toMatchObject({
      AllowedMethods: ["PUT"],
      AllowedHeaders: ["content-type", "if-none-match"],
    })
    expect(asArray(rules[0]?.AllowedOrigins).map(textOf)).toEqual(["https://www.example.com"])
  })
})
