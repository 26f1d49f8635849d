import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { App } from "aws-cdk-lib"
import { buildAll } from "#infra/build.ts"
import { bundleFolder, type Manifest } from "#infra/bundle.ts"
import { clearline } from "#infra/clearline.ts"
import { exampleFile, readDeploySettings } from "#infra/deploy-settings.ts"

/* The CloudFormation templates of all stacks, and how tests read them. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }
export type Resource = {
  Type: string
  Properties: JsonObject
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
  DependsOn?: string[]
}
type Parameter = { Type: string; Default?: string; NoEcho?: boolean }
type Template = {
  Resources: Record<string, Resource>
  Outputs?: JsonObject
  Parameters?: Record<string, Parameter>
}
export type StackName = "data" | "pipeline" | "api" | "events" | "site" | "alarms" | "edge"
export type Statement = {
  Effect: "Allow" | "Deny"
  Action: string | string[]
  Resource?: Json
  Condition?: JsonObject
  Principal?: Json
}

export const stackNames: StackName[] = ["data", "pipeline", "api", "events", "site", "alarms", "edge"]

export const settings = readDeploySettings(exampleFile)

/** Synthesizes the app as a deploy does, with bundles of the functions as they are now. */
const synthesize = async () => {
  const folder = await mkdtemp(join(tmpdir(), "clearline-template-"))
  await buildAll(["functions"])
  const manifest = JSON.parse(await readFile(join(bundleFolder, "manifest.json"), "utf8")) as Manifest
  const app = new App({ outdir: folder })
  clearline(app, {
    settings,
    bundles: { folder: bundleFolder, manifest, version: "1.2.3" },
    rootFiles: ["/app.html", "/robots.txt"],
    siteRenderer: "test/infra",
  })
  app.synth()
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), "utf8"))
  const entries = stackNames.map(async (name) => [name, await read(`clearline-${name}.template.json`)])
  const templates: Record<StackName, Template> = Object.fromEntries(await Promise.all(entries))
  const assembly: { artifacts: Record<string, { environment?: string }> } = await read("manifest.json")
  await rm(folder, { recursive: true })
  return { templates, assembly }
}

/** `assembly` is CDK's manifest of the stacks and their environments. */
export const { templates, assembly } = await synthesize()

export const resourcesOf = (stack: StackName, type: string): Resource[] =>
  Object.values(templates[stack].Resources).filter(({ Type }) => Type === type)

export const onlyResource = (
  stack: StackName,
  type: string,
  isMeant: (properties: JsonObject) => boolean = () => true,
): JsonObject => {
  const [found, ...more] = resourcesOf(stack, type).filter(({ Properties }) => isMeant(Properties))
  if (!found || more.length > 0) throw new Error(`${stack} has ${more.length + (found ? 1 : 0)} of ${type}.`)
  return found.Properties
}

export const resourcesOfType = (type: string): Resource[] =>
  stackNames.flatMap((stack) => resourcesOf(stack, type))

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
export const asArray = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

export const textOf = (value: Json | undefined): string => {
  if (Array.isArray(value)) return value.map(textOf).join("")
  if (!isObject(value)) return String(value ?? "")
  const [kind, of] = Object.entries(value)[0] ?? []
  if (kind === "Fn::Join" && Array.isArray(of)) return textOf(of[1])
  if (kind === "Fn::GetAtt" && Array.isArray(of)) return textOf(of[0])
  return textOf(of)
}

export const shortName = (value: Json): string =>
  textOf(value)
    .replace(/^arn:AWS::Partition:[\w-]+:(?:AWS::Region)?:(?:AWS::AccountId)?:/, "")
    .replace(/^clearline(?:data|pipeline|api)(\w+?)(?:[0-9A-F]{8})?(?:Arn|Ref|StreamArn)(?=\/|$)/, "$1")
    .replace(/^(\w+?)[0-9A-F]{8}(?=\/|$)/, "$1")

export const statementsIn = (stack: StackName): Statement[] => {
  const found: Statement[] = []
  const look = (value: Json) => {
    if (Array.isArray(value)) return value.forEach(look)
    if (!isObject(value)) return
    if (Array.isArray(value.Statement)) found.push(...(value.Statement as Statement[]))
    Object.values(value).forEach(look)
  }
  Object.values(templates[stack].Resources).forEach(({ Properties }) => look(Properties))
  return found
}
export const allStatements = () => stackNames.flatMap(statementsIn)

export const functionNamed = (stack: "api" | "events", name: string): JsonObject => {
  const found = resourcesOf(stack, "AWS::Lambda::Function").find(
    ({ Properties }) => Properties.FunctionName === `clearline-${stack}-${name}`,
  )
  if (!found) throw new Error(`No function is called clearline-${stack}-${name}.`)
  return found.Properties
}

export const roleOf = (stack: "api" | "events", name: string): Statement[] => {
  const role = functionNamed(stack, name).Role
  const id = isObject(role) && Array.isArray(role["Fn::GetAtt"]) ? String(role["Fn::GetAtt"][0]) : ""
  const policies = templates[stack].Resources[id]?.Properties.Policies as {
    PolicyDocument: { Statement: Statement[] }
  }[]
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
}
export const isOfKey = (action: string) => action.startsWith("kms:")
export const isOfEnvironment = ({ Resource = "" }: Statement) => textOf(Resource).includes("EnvironmentKey")
/** Without what every role has: the key of its functions' environments. */
export const allowedActions = (stack: "api" | "events", name: string): string[] =>
  roleOf(stack, name)
    .filter((statement) => statement.Effect === "Allow" && !isOfEnvironment(statement))
    .flatMap(({ Action }) => asArray(Action))
