import { ACMClient } from "@aws-sdk/client-acm"
import { CloudFormationClient } from "@aws-sdk/client-cloudformation"
import { LambdaClient } from "@aws-sdk/client-lambda"
import { Route53Client } from "@aws-sdk/client-route-53"
import { SESv2Client } from "@aws-sdk/client-sesv2"
import { SNSClient } from "@aws-sdk/client-sns"
import { SSMClient } from "@aws-sdk/client-ssm"
import { STSClient } from "@aws-sdk/client-sts"
import type { SquareClient } from "square"
import type { Twilio } from "twilio"
import { DeployFailure, type DeploySettings } from "../deploy-settings.ts"
import type { SettingsFile } from "../settings-file.ts"
import type { Terminal } from "./step.ts"

/** Region and login come from the environment or the AWS profile. CloudFront's parts are in us-east-1. */
export const createClients = () => ({
  sts: new STSClient({}),
  lambda: new LambdaClient({}),
  ssm: new SSMClient({}),
  acm: new ACMClient({ region: "us-east-1" }),
  route53: new Route53Client({}),
  ses: new SESv2Client({}),
  cloudFormation: new CloudFormationClient({}),
  sns: new SNSClient({}),
  edgeSns: new SNSClient({ region: "us-east-1" }),
})

export type SquareEnvironment = NonNullable<DeploySettings["square"]>["environment"]

/** What the steps work with. */
export type Setup = {
  file: SettingsFile
  terminal: Terminal
  aws: ReturnType<typeof createClients>
  twilio(accountSid: string, authToken: string): Twilio
  square(environment: SquareEnvironment, token: string): SquareClient
  /** Runs a program in this terminal, or out of sight. True if it succeeded. */
  run(
    program: string,
    parameters: string[],
    options?: { isQuiet?: boolean; env?: Record<string, string> },
  ): Promise<boolean>
  resolveCname(domain: string): Promise<string[]>
  /** Whether a system of this product answers at the domain. CloudFront gives a domain to one distribution only. */
  isServed(domain: string): Promise<boolean>
  /** milliseconds */
  wait(time: number): Promise<void>
}

/** A setting that an earlier step stored. */
export const requireSetting = <Field extends keyof DeploySettings>(
  { file }: Pick<Setup, "file">,
  field: Field,
): NonNullable<DeploySettings[Field]> => {
  const value = file.read()[field]
  if (value === undefined) throw new DeployFailure(`${file.name} has no ${field}.`)
  return value as NonNullable<DeploySettings[Field]> // the comparison doesn't narrow a generic type
}
