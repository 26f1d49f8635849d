import * as acm from "@aws-sdk/client-acm"
import * as cloudFormation from "@aws-sdk/client-cloudformation"
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda"
import * as route53 from "@aws-sdk/client-route-53"
import * as ses from "@aws-sdk/client-sesv2"
import * as sns from "@aws-sdk/client-sns"
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm"
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts"
import { mockClient } from "aws-sdk-client-mock"
import type { Setup } from "#infra/setup/context.ts"

/** What an AWS account holds. A test changes it, and setup's calls read and change it. */
export const emptyAccount = () => ({
  isLoggedIn: true,
  functionLimit: 1000,
  isInSandbox: true,
  /** how often setup looks before Amazon has seen a certificate's record */
  looksUntilIssued: 2,
  zones: [{ Id: "/hostedzone/Z1", Name: "example.com.", Config: { PrivateZone: false } }] as {
    Id: string
    Name: string
    Config: { PrivateZone: boolean }
  }[],
  changedZones: [] as (string | undefined)[],
  records: [] as route53.ResourceRecordSet[],
  certificates: [] as { arn: string; domain: string; status: "PENDING_VALIDATION" | "ISSUED" }[],
  identities: new Map<string, { isVerified: boolean }>(),
  parameters: new Map<string, string>(),
  stacks: new Map<string, { outputs: Record<string, string>; table?: string }>(),
  topics: [] as string[],
  subscriptions: [] as { Endpoint: string; TopicArn: string; SubscriptionArn: string; Protocol?: string }[],
})
export type Account = ReturnType<typeof emptyAccount>

const metadata = { $metadata: {}, message: "" }
const at = { region: "us-west-2", credentials: { accessKeyId: "a", secretAccessKey: "b" } }

const answerAcm = (client: acm.ACMClient, account: Account) => {
  const record = (domain: string) => ({
    Name: `_check.${domain}.`,
    Type: "CNAME" as const,
    Value: "_proof.acm-validations.aws.",
  })
  const hasRecord = (domain: string) => account.records.some(({ Name }) => Name === record(domain).Name)
  mockClient(client)
    .on(acm.ListCertificatesCommand)
    .callsFake(() => ({
      CertificateSummaryList: account.certificates.map(({ arn, domain, status }) => ({
        CertificateArn: arn,
        DomainName: domain,
        Status: status,
      })),
    }))
    .on(acm.RequestCertificateCommand)
    .callsFake(({ DomainName: domain }) => {
      const arn = `arn:aws:acm:us-east-1:111122223333:certificate/${account.certificates.length + 1}`
      account.certificates.push({ arn, domain, status: "PENDING_VALIDATION" })
      return { CertificateArn: arn }
    })
    .on(acm.DescribeCertificateCommand)
    .callsFake(({ CertificateArn: arn }) => {
      const found = account.certificates.find((one) => one.arn === arn)
      if (!found) throw new acm.ResourceNotFoundException(metadata)
      if (hasRecord(found.domain) && account.looksUntilIssued-- <= 0) found.status = "ISSUED"
      return {
        Certificate: {
          CertificateArn: arn,
          DomainName: found.domain,
          Status: found.status,
          DomainValidationOptions: [{ DomainName: found.domain, ResourceRecord: record(found.domain) }],
        },
      }
    })
}

const answerRoute53 = (client: route53.Route53Client, account: Account) => {
  const isSame = (a: route53.ResourceRecordSet | undefined, b: route53.ResourceRecordSet) =>
    a?.Type === b.Type && a?.Name?.replace(/\.$/, "") === b.Name?.replace(/\.$/, "")
  mockClient(client)
    .on(route53.ListHostedZonesCommand)
    .callsFake(() => ({ HostedZones: account.zones }))
    .on(route53.GetHostedZoneCommand)
    .resolves({ DelegationSet: { NameServers: ["ns-1.example", "ns-2.example"] } })
    .on(route53.ListResourceRecordSetsCommand)
    .callsFake(() => ({ ResourceRecordSets: account.records }))
    .on(route53.ChangeResourceRecordSetsCommand)
    .callsFake(({ HostedZoneId, ChangeBatch }: route53.ChangeResourceRecordSetsCommandInput) => {
      account.changedZones.push(HostedZoneId)
      for (const { Action, ResourceRecordSet: set } of ChangeBatch?.Changes ?? []) {
        account.records = account.records.filter((one) => !isSame(set, one))
        // Route 53 returns names with a dot at the end.
        if (Action === "UPSERT")
          account.records.push({ ...set, Name: `${set?.Name?.replace(/\.$/, "")}.`, Type: set?.Type })
      }
      return {}
    })
}

const answerSes = (client: ses.SESv2Client, account: Account) => {
  const describe = (name: string) => {
    const identity = account.identities.get(name)
    if (!identity) throw new ses.NotFoundException(metadata)
    return {
      VerifiedForSendingStatus: identity.isVerified,
      DkimAttributes: {
        Status: identity.isVerified ? "SUCCESS" : "PENDING",
        Tokens: ["one", "two", "three"],
      },
    }
  }
  mockClient(client)
    .on(ses.GetAccountCommand)
    .callsFake(() => ({ ProductionAccessEnabled: !account.isInSandbox }))
    .on(ses.GetEmailIdentityCommand)
    .callsFake(({ EmailIdentity }) => describe(EmailIdentity))
    .on(ses.CreateEmailIdentityCommand)
    .callsFake(({ EmailIdentity }) => {
      account.identities.set(EmailIdentity, { isVerified: false })
      return describe(EmailIdentity)
    })
}

const answerSsm = (client: SSMClient, account: Account) => {
  mockClient(client)
    .on(GetParameterCommand)
    .callsFake(({ Name }) => {
      const Value = account.parameters.get(Name)
      if (Value === undefined) throw new ParameterNotFound(metadata)
      return { Parameter: { Name, Value } }
    })
    .on(PutParameterCommand)
    .callsFake(({ Name, Value, Type }) => {
      if (Type !== "SecureString") throw new Error(`${Name} isn't encrypted.`)
      account.parameters.set(Name, Value)
      return {}
    })
}

const answerCloudFormation = (client: cloudFormation.CloudFormationClient, account: Account) => {
  mockClient(client)
    .on(cloudFormation.DescribeStacksCommand)
    .callsFake(({ StackName }) => {
      const stack = account.stacks.get(StackName)
      if (!stack)
        throw Object.assign(new Error(`Stack with id ${StackName} does not exist`), {
          name: "ValidationError",
        })
      const Outputs = Object.entries(stack.outputs).map(([OutputKey, OutputValue]) => ({
        OutputKey,
        OutputValue,
      }))
      return { Stacks: [{ StackName, Outputs }] }
    })
    .on(cloudFormation.DescribeStackResourcesCommand)
    .callsFake(({ StackName }) => ({
      StackResources: [
        { ResourceType: "AWS::DynamoDB::Table", PhysicalResourceId: account.stacks.get(StackName)?.table },
      ],
    }))
}

const answerSns = (client: sns.SNSClient, region: string, account: Account) => {
  mockClient(client)
    .on(sns.ListTopicsCommand)
    .callsFake(() => ({
      Topics: account.topics
        .filter((topic) => topic.includes(`:${region}:`))
        .map((TopicArn) => ({ TopicArn })),
    }))
    .on(sns.ListSubscriptionsByTopicCommand)
    .callsFake((input) => ({
      Subscriptions: account.subscriptions
        .filter(({ TopicArn }) => TopicArn === input.TopicArn)
        .map((subscription) => ({ Protocol: "email", ...subscription })),
    }))
    .on(sns.SubscribeCommand)
    .callsFake(({ TopicArn, Protocol, Endpoint }) => {
      if (Protocol !== "email") throw new Error(`${TopicArn} would send by ${Protocol}.`)
      account.subscriptions.push({ TopicArn, Endpoint, SubscriptionArn: "PendingConfirmation" })
      return { SubscriptionArn: "pending confirmation" }
    })
    .on(sns.UnsubscribeCommand)
    .callsFake((input) => {
      account.subscriptions = account.subscriptions.filter(
        ({ SubscriptionArn }) => SubscriptionArn !== input.SubscriptionArn,
      )
      return {}
    })
}

/** Clients whose calls are answered from `account`. */
export const awsClients = (account: Account): Setup["aws"] => {
  const aws = {
    sts: new STSClient(at),
    lambda: new LambdaClient(at),
    ssm: new SSMClient(at),
    acm: new acm.ACMClient(at),
    route53: new route53.Route53Client(at),
    ses: new ses.SESv2Client(at),
    cloudFormation: new cloudFormation.CloudFormationClient(at),
    sns: new sns.SNSClient(at),
    edgeSns: new sns.SNSClient(at),
  }
  mockClient(aws.sts)
    .on(GetCallerIdentityCommand)
    .callsFake(() => {
      if (!account.isLoggedIn) throw new Error("Could not load credentials from any providers.")
      return { Account: "111122223333" }
    })
  mockClient(aws.lambda)
    .on(GetAccountSettingsCommand)
    .callsFake(() => ({ AccountLimit: { ConcurrentExecutions: account.functionLimit } }))
  answerAcm(aws.acm, account)
  answerRoute53(aws.route53, account)
  answerSes(aws.ses, account)
  answerSsm(aws.ssm, account)
  answerCloudFormation(aws.cloudFormation, account)
  answerSns(aws.sns, "us-west-2", account)
  answerSns(aws.edgeSns, "us-east-1", account)
  return aws
}
