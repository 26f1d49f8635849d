import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { names } from "./environment.ts"
import { AwsError, awsJsonService, type RequestHandler } from "./local-server.ts"

const hex = (bytes: number) => randomBytes(bytes).toString("hex")

const makers = {
  "origin-secret": () => hex(24),
  "files-signing-key": () =>
    generateKeyPairSync("rsa", { modulusLength: 2048 })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString(),
  "credentials-key": () => hex(32),
  square: () => JSON.stringify({ accessToken: `EAAAl${hex(24)}`, signatureKey: hex(16) }),
  twilio: () => JSON.stringify({ accountSid: `AC${hex(16)}`, authToken: hex(16), from: "+15305550199" }),
}
type SecretName = keyof typeof makers

const isParameter = (name: string): name is SecretName => name in makers && name !== "credentials-key"

export const secretsIn = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const get = (name: SecretName): string => {
    const file = join(folder, name)
    try {
      return readFileSync(file, "utf8")
    } catch {
      writeFileSync(file, makers[name](), { mode: 0o600 })
      return readFileSync(file, "utf8")
    }
  }
  return {
    get,
    find: (parameter: string): string | undefined => {
      const name = parameter.slice(names.secretsPrefix.length)
      return parameter.startsWith(names.secretsPrefix) && isParameter(name) ? get(name) : undefined
    },
    credentialsKey: (): KeyObject => createSecretKey(get("credentials-key"), "hex"),
    filesPublicKey: (): KeyObject => createPublicKey(createPrivateKey(get("files-signing-key"))),
    "credentials-key": () => hex(32),
    square: () => JSON.parse(get("square")) as { accessToken: string; signatureKey: string },
    twilio: () => JSON.parse(get("twilio")) as { accountSid: string; authToken: string; from: string },
  }
}

export type Secrets = ReturnType<typeof secretsIn>

/** The part of SSM's parameter store that the product uses. */
export const parametersService = (secrets: Secrets): RequestHandler => {
  const parameter = (name: string) => {
    const value = secrets.find(name)
    return value === undefined ? undefined : { Name: name, Type: "SecureString", Value: value, Version: 1 }
  }
  return awsJsonService("1.1", {
    GetParameter: ({ Name }) => {
      const found = parameter(String(Name))
      if (!found) throw new AwsError("ParameterNotFound", `There is no parameter ${String(Name)}.`)
      return { Parameter: found }
    },
    GetParameters: ({ Names }) => {
      const requestedNames = Array.isArray(Names) ? Names.map(String) : []
      return {
        Parameters: requestedNames.flatMap((name) => parameter(name) ?? []),
        InvalidParameters: requestedNames.filter((name) => !parameter(name)),
      }
    },
  })
}
