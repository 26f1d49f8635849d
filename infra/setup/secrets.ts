import { GetParameterCommand, ParameterNotFound, PutParameterCommand } from "@aws-sdk/client-ssm"
import type * as z from "zod"
import { filesSecret, parameterName } from "../deploy-settings.ts"
import { createFilesKey } from "../files-key.ts"
import type { Setup } from "./context.ts"
import type { Step } from "./step.ts"

const findSecret = async ({ aws, file }: Setup, secret: string): Promise<string | undefined> => {
  const Name = parameterName(file.read().name, secret)
  try {
    return (await aws.ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined
    throw error
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The credentials of a provider, which the functions read as JSON. Undefined when they are missing or incomplete. */
export const readCredentials = async <Credentials>(
  setup: Setup,
  provider: "twilio" | "square",
  schema: z.ZodType<Credentials>,
): Promise<Credentials | undefined> =>
  schema.safeParse(parseJson((await findSecret(setup, provider)) ?? "")).data

export const storeCredentials = async (
  { aws, file }: Setup,
  provider: "twilio" | "square",
  credentials: Record<string, string>,
): Promise<void> => {
  await aws.ssm.send(
    new PutParameterCommand({
      Name: parameterName(file.read().name, provider),
      Value: JSON.stringify(credentials),
      Type: "SecureString",
      Overwrite: true,
    }),
  )
}

export const filesKeyStep = (setup: Setup): Step => ({
  title: "Key that signs addresses of files",
  why: "Photos and invoices open only at signed addresses. The private half of the key stays in Parameter Store.",
  async check() {
    const [key] = setup.file.read().fileSigningKeys ?? []
    return key && (await findSecret(setup, filesSecret(key.id))) !== undefined ? `key ${key.id}.` : undefined
  },
  act: async () => ({ done: `key ${await createFilesKey(setup.file, setup.aws.ssm)}.` }),
})
