import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import {
  asArray,
  type JsonObject,
  onlyResource,
  resourcesOf,
  shortName,
  statementsIn,
  textOf,
} from "./templates.ts"

describe("the pipeline", () => {
  const definitions = () =>
    resourcesOf("pipeline", "AWS::ECS::TaskDefinition").map(({ Properties }) => Properties)

  test("has a small ARM task each for data and pictures, from one image, without a schedule", () => {
    expect(definitions().map(({ Family }) => Family)).toEqual([
      "clearline-pipeline-data-puller",
      "clearline-pipeline-image-puller",
    ])
    for (const definition of definitions()) {
      expect(definition).toMatchObject({
        RequiresCompatibilities: ["FARGATE"],
        NetworkMode: "awsvpc",
        RuntimePlatform: { CpuArchitecture: "ARM64", OperatingSystemFamily: "LINUX" },
      })
      expect(definition.ContainerDefinitions).toMatchObject([
        { Name: "pipeline", ReadonlyRootFilesystem: true, StopTimeout: 120 },
      ])
    }
    const heaps = definitions().map(({ Memory, ContainerDefinitions }) => {
      const [container] = ContainerDefinitions as { Environment: { Name: string; Value: string }[] }[]
      const options = container?.Environment.find(({ Name }) => Name === "NODE_OPTIONS")?.Value
      return `${options} of ${Memory}`
    })
    expect(heaps).toEqual(["--max-old-space-size=3072 of 4096", "--max-old-space-size=1536 of 2048"])
    const images = definitions().map(({ ContainerDefinitions }) =>
      textOf((ContainerDefinitions as JsonObject[])[0]?.Image),
    )
    expect(new Set(images).size).toBe(1)
    expect(resourcesOf("pipeline", "AWS::ECS::Service")).toEqual([])
  })

  test("runs no command in its ARM image, which plain Docker on x64 can't", () => {
    const file = readFileSync("functions/pipeline/Dockerfile", "utf8").replaceAll(/^#.*\n/gm, "")
    const [, packages = "", image = ""] = file.split(/^FROM /m)
    expect(packages).toMatch(/^--platform=\$BUILDPLATFORM .* AS packages\n/)
    expect(packages).toMatch(/^RUN npm install --os=linux --cpu=arm64 --libc=glibc /m)
    expect(image).toContain("COPY --from=packages ")
    expect(image).not.toMatch(/^RUN /m)
  })

  test("has no NAT gateway or inbound access, and reaches table and buckets by VPC endpoints", () => {
    expect(resourcesOf("pipeline", "AWS::EC2::NatGateway")).toEqual([])
    expect(onlyResource("pipeline", "AWS::EC2::SecurityGroup").SecurityGroupIngress).toBeUndefined()
    expect(resourcesOf("pipeline", "AWS::EC2::SecurityGroupIngress")).toEqual([])
    expect(resourcesOf("pipeline", "AWS::EC2::VPCEndpoint")).toHaveLength(2)
  })

  test("may write catalogs and the table, and read supplier logins, but not customer files", () => {
    const allowed = statementsIn("pipeline").filter(({ Effect }) => Effect === "Allow")
    const actions = new Set(allowed.flatMap(({ Action }) => asArray(Action)))
    expect([...actions].filter((action) => action.startsWith("kms:"))).toEqual(["kms:Decrypt"])
    const objects = allowed
      .filter(({ Action }) => asArray(Action).some((action) => /^s3:(?:Put|Get|Delete)Object$/.test(action)))
      .flatMap(({ Resource }) => asArray(Resource).map((one) => shortName(one ?? "")))
    expect([...new Set(objects)].toSorted()).toEqual(["Assets/assets/catalog/*", "Files/catalog/*"])
    const denied = statementsIn("pipeline").filter(({ Effect }) => Effect === "Deny")
    expect(JSON.stringify(denied)).toContain("PASS#*")
    expect(JSON.stringify(denied)).not.toContain("CRED#*")
  })
})
