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
import { type TaskName, taskNames } from "../../shared/domain/pipeline/run.ts"
import { executionRole, makeCatalogs, type Reach, statementsFor, taskRole } from "../constructs/access.ts"
import type { Bundles } from "../constructs/endpoint-function.ts"
import { pipelineImage } from "../pipeline-image.ts"
import type { DataStack } from "./data.ts"

/** In vCPU shares and MiB: parts of a whole catalog by their number are held at once, pictures one at a time. */
const sizes: Record<TaskName, { cpu: number; memoryLimitMiB: number }> = {
  "data-puller": { cpu: 1024, memoryLimitMiB: 4096 },
  "image-puller": { cpu: 512, memoryLimitMiB: 2048 },
}

/** Calls a second at the supplier, unless they allow more: `-c supplierCallsPerSecond=20`. */
const politeCallsPerSecond = 10

/**
 * The tasks that make a new catalog: started by people through the API, so there is no service that runs them. No NAT gateway:
 * a task has an address of its own in a public subnet and a security group that lets nobody in; the table and the buckets are
 * reached through gateway endpoints, which cost nothing (docs/decisions/catalog-pipeline.md).
 */
export class PipelineStack extends Stack {
  readonly reach: NonNullable<Reach["pipeline"]>
  /** what functions need to start a task */
  readonly starting: Record<string, string>

  constructor(scope: Construct, id: string, props: StackProps & { data: DataStack; bundles: Bundles }) {
    super(scope, id, props)
    const { data, bundles } = props

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
          ...data.functionEnvironment(bundles.version),
          AWS_REGION: this.region,
          // The rest is for what node has beside its heap: code, buffers, the pixels of a picture.
          NODE_OPTIONS: `--max-old-space-size=${sizes[name].memoryLimitMiB * 0.75}`,
          PIPELINE_CALLS_PER_SECOND: String(
            scope.node.tryGetContext("supplierCallsPerSecond") ?? politeCallsPerSecond,
          ),
        },
        logging: LogDriver.awsLogs({ logGroup: log, streamPrefix: name }),
        readonlyRootFilesystem: true,
        // As long as ECS allows: the program ends with its batch, which takes seconds.
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
