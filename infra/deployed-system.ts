import { type CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation"

/** Where a deploy put the website, from the outputs of its stacks. */
export type DeployedSystem = { bucket: string; renderQueue: string; region: string; account: string }

export type StackOutputs = Record<string, Record<string, string>>

/**
 * Reads what publishing needs from the file of `cdk deploy --outputs-file`. Undefined when the stacks that have it were
 * not deployed: the CLI also succeeds for `--help`, or for some stacks only.
 */
export const findDeployedSystem = (outputs: StackOutputs, name: string): DeployedSystem | undefined => {
  const bucket = outputs[`${name}-site`]?.AssetsBucket
  const renderQueue = outputs[`${name}-events`]?.RenderQueue
  const [, region, account] =
    /^https:\/\/sqs\.([\w-]+)\.amazonaws\.com\/(\d{12})\//.exec(renderQueue ?? "") ?? []
  return bucket && renderQueue && region && account ? { bucket, renderQueue, region, account } : undefined
}

/** Outputs of a deployed stack. Undefined if there is none. */
export const readStackOutputs = async (
  client: CloudFormationClient,
  name: string,
): Promise<Record<string, string | undefined> | undefined> => {
  try {
    const [stack] = (await client.send(new DescribeStacksCommand({ StackName: name }))).Stacks ?? []
    return (
      stack &&
      Object.fromEntries(
        (stack.Outputs ?? []).map(({ OutputKey = "", OutputValue }) => [OutputKey, OutputValue]),
      )
    )
  } catch (error) {
    // CloudFormation's answer for a stack that doesn't exist.
    if (error instanceof Error && error.name === "ValidationError") return undefined
    throw error
  }
}

/** The profile of the CLI's own options, which our own AWS clients must share. */
export const findProfile = (parameters: readonly string[]): string | undefined => {
  const at = parameters.findIndex((word) => word === "--profile" || word.startsWith("--profile="))
  const word = parameters[at]
  return word?.includes("=") ? word.slice("--profile=".length) : word && parameters[at + 1]
}

/** Makes AWS clients created after this call use the `--profile` of the command line. */
export const applyProfile = (parameters: readonly string[]): void => {
  const profile = findProfile(parameters)
  if (profile) process.env.AWS_PROFILE = profile
}
