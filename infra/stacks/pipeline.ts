import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib"
import { GatewayVpcEndpointAwsService, SecurityGroup, SubnetType, Vpc } from "aws-cdk-lib/aws-ec2"
import { DockerImageAsset, Platform } from "aws-cdk-lib/aws-ecr-assets"
import {
  Cluster,
  ContainerImage,
  ContainerInsights,
  CpuArchitecture,
  FargateTaskDefinition,
  LogDriver,
  OperatingSystemFamily,
} from "aws-cdk-lib/aws-ecs"
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs"
import type { Construct } from "constructs"
import { type TaskName, taskNames } from "#shared/domain/pipeline/run.ts"
import { executionRole, makeCatalogs, type Reach, statementsFor, taskRole } from "../constructs/access.ts"
import type { Bundles } from "../constructs/endpoint-function.ts"
import type { DeploySettings } from "../deploy-settings.ts"
import { pipelineImage } from "../pipeline-image.ts"
import type { DataStack } from "./data.ts"

/** vCPU units and MiB. All parts by number are held in memory at once. */
const sizes: Record<TaskName, { cpu: number; memoryLimitMiB: number }> = {
  "data-puller": { cpu: 1024, memoryLimitMiB: 4096 },
  "image-puller": { cpu: 512, memoryLimitMiB: 2048 },
}

/**
 * The catalog pipeline's tasks, started by people through the API. A task has a public address, a security group without
 * inbound rules, and gateway endpoints instead of a NAT gateway (docs/decisions/catalog-pipeline.md).
 */
export class PipelineStack extends Stack {
  readonly reach: NonNullable<Reach["pipeline"]>
  readonly starting: Record<string, string>

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { settings: DeploySettings; data: DataStack; bundles: Bundles },
  ) {
    super(scope, id, props)
    const { data, bundles, settings } = props

    const vpc = new Vpc(this, "Vpc", {
      maxAzs: 2,
      natGateways: 0,
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [{ name: "tasks", subnetType: SubnetType.PUBLIC, cidrMask: 26 }],
      gatewayEndpoints: {
        Table: { service: GatewayVpcEndpointAwsService.DYNAMODB },
        Buckets: { service: GatewayVpcEndpointAwsService.S3 },
      },
    })
    const securityGroup = new SecurityGroup(this, "Tasks", {
      vpc,
      description: "Tasks of the pipeline: they call, and nobody calls them",
      allowAllOutbound: true,
    })
    new Cluster(this, "Cluster", {
      vpc,
      clusterName: id,
      containerInsightsV2: ContainerInsights.DISABLED,
    })
    const log = new LogGroup(this, "Log", {
      logGroupName: `/clearline/${id}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const image = new DockerImageAsset(this, "Image", {
      directory: pipelineImage(bundles),
      platform: Platform.LINUX_ARM64,
    })
    const role = taskRole(this, "TaskRole", [
      ...statementsFor(this, ["table:read", "table:write", "credentials", "suppliers"], data),
      ...makeCatalogs(data),
    ])
    const execution = executionRole(this, "ExecutionRole", log, image.repository)

    for (const name of taskNames) {
      const definition = new FargateTaskDefinition(this, name, {
        family: `${id}-${name}`,
        ...sizes[name],
        runtimePlatform: {
          cpuArchitecture: CpuArchitecture.ARM64,
          operatingSystemFamily: OperatingSystemFamily.LINUX,
        },
        taskRole: role,
        executionRole: execution,
      })
      definition.addContainer("pipeline", {
        containerName: "pipeline",
        image: ContainerImage.fromDockerImageAsset(image),
        environment: {
          ...data.taskEnvironment(bundles.version),
          AWS_REGION: this.region,
          // The rest is for memory outside node's heap: code, buffers, pixels.
          NODE_OPTIONS: `--max-old-space-size=${sizes[name].memoryLimitMiB * 0.75}`,
          PIPELINE_CALLS_PER_SECOND: String(settings.supplierCallsPerSecond),
        },
        logging: LogDriver.awsLogs({ logGroup: log, streamPrefix: name }),
        readonlyRootFilesystem: true,
        // ECS's maximum. The program ends with its batch, which takes seconds.
        stopTimeout: Duration.seconds(120),
      })
    }

    this.reach = { cluster: id, family: id, roles: [role, execution] }
    this.starting = {
      PIPELINE_CLUSTER: id,
      PIPELINE_FAMILY: id,
      PIPELINE_SUBNETS: vpc.publicSubnets.map(({ subnetId }) => subnetId).join(","),
      PIPELINE_SECURITY_GROUP: securityGroup.securityGroupId,
    }
  }
}
