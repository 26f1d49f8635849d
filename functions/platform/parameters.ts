import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm"

const client = new SSMClient({
  requestHandler: { connectionTimeout: 2500, requestTimeout: 2500, throwOnRequestTimeout: true },
})

export const parameter = async (name: string): Promise<string> => {
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }))
  if (!Parameter?.Value) throw new Error(`The parameter ${name} is empty.`)
  return Parameter.Value
}
