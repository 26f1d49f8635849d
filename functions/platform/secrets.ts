import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm"
import { setting } from "./config.ts"

const known = new Map<string, Promise<string>>()
let client: SSMClient | undefined

/** A secret by its name below `SECRETS_PREFIX`, asked for once in the life of a function. */
export const secret = (name: string): Promise<string> => {
  const asked = known.get(name)
  if (asked) return asked
  client ??= new SSMClient({})
  const asking = client
    .send(new GetParameterCommand({ Name: `${setting("SECRETS_PREFIX")}${name}`, WithDecryption: true }))
    .then(({ Parameter }) => {
      if (!Parameter?.Value) throw new Error(`The secret ${name} is empty.`)
      return Parameter.Value
    })
  known.set(name, asking)
  // A failure is not remembered: the next call asks again.
  asking.catch(() => known.delete(name))
  return asking
}
