import { createPublicKey } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import * as z from "zod"
import { root } from "./root.ts"

const isPublicKey = (pem: string): boolean => {
  try {
    return createPublicKey(pem).asymmetricKeyType === "rsa"
  } catch {
    return false
  }
}

const SigningKey = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,30}$/, "Use 1 to 30 lowercase letters, digits, and hyphens."),
  publicKey: z.string().refine(isPublicKey, "This isn't a public RSA key in PEM."),
})

const Square = z.strictObject({
  environment: z.enum(["sandbox", "production"]),
  applicationId: z.string().min(1),
  locationId: z.string().min(1),
})

const httpsUrl = z.url({ protocol: /^https$/, error: "Use an address that begins with https://." })

/** What the owner decides about a deployed system: `deploy.json`, checked in by the owner. */
const DeploySettings = z.strictObject({
  /** prefix of the stacks' names; another name is another system */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, "Use up to 20 lowercase letters, digits, and hyphens, a letter first.")
    // Parameter Store keeps these for itself.
    .regex(/^(?!aws|ssm)/, "Use a name that begins with neither aws nor ssm.")
    .default("clearline"),
  domain: z
    .string()
    .regex(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/,
      "Use a domain like www.example.com.",
    ),
  /** CloudFront accepts certificates from us-east-1 only. */
  certificateArn: z
    .string()
    .regex(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
      "Use the ARN of a certificate in us-east-1: arn:aws:acm:us-east-1:...",
    ),
  mailFrom: z.email("Use an email address, of a domain that is verified at SES."),
  alarmEmail: z.email("Use an email address."),
  monthlyBudgetDollars: z.int("Use whole dollars.").min(1).default(100),
  /** The first signs addresses of files; a second stays valid during a rotation. */
  fileSigningKeys: z
    .array(SigningKey)
    .min(1, "Add one key (npm run setup).")
    .max(2, "Keep at most two keys.")
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, "Give each key its own id."),
  square: Square.optional(),
  suppliersUrl: httpsUrl.optional(),
  /** calls per second of the catalog pipeline at a supplier */
  supplierCallsPerSecond: z.int().min(1).max(100).default(10),
  /** a web ACL with limits per address (infra/firewall.ts), about $9 a month */
  firewall: z.boolean("Use true or false.").default(true),
  /** version of the origin secret; a new one after the secret was rotated */
  originSecretVersion: z.string().min(1).optional(),
})

export type DeploySettings = z.output<typeof DeploySettings>

/** The fields alone, for answers that arrive one by one (`npm run setup`). */
export const settingFields = DeploySettings.shape

/** Name of the secret with the private half of a key that signs addresses of files. */
export const filesSecret = (keyId: string): string => `files-signing-key-${keyId}`

/** Where Parameter Store holds a secret of this system. */
export const parameterName = (systemName: string | undefined, secret: string): string =>
  `/${systemName ?? "clearline"}/${secret}`

/** A mistake of the owner, printed without a stack. */
export class DeployFailure extends Error {
  override name = "DeployFailure"
}

export const exampleFile = join(root, "deploy.example.json")
/** DEPLOY_FILE names the settings of a second system. */
export const deployFile = (): string => join(root, process.env.DEPLOY_FILE ?? "deploy.json")

/** Throws `DeployFailure` that names every mistake with its place. */
export const parseDeploySettings = (text: string, name: string): DeploySettings => {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch (error) {
    throw new DeployFailure(`${name} isn't JSON: ${error instanceof Error ? error.message : error}`)
  }
  const parsed = DeploySettings.safeParse(input)
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join(".") || "the file"}: ${message}`,
  )
  throw new DeployFailure([`${name} has mistakes:`, ...mistakes].join("\n"))
}

export const readDeploySettings = (file: string): DeploySettings => {
  if (!existsSync(file))
    throw new DeployFailure(`${basename(file)} is missing. Run npm run setup, which asks for what it needs.`)
  return parseDeploySettings(readFileSync(file, "utf8"), basename(file))
}
