import { BootstraplessSynthesizer, CfnOutput, Duration, Fn, Stack } from "aws-cdk-lib"
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch"
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2"
import type { Construct } from "constructs"
import { alarmByEmail } from "../constructs/alarm-by-email.ts"
import type { DeploySettings } from "../deploy-settings.ts"
import { firewallRules } from "../firewall.ts"

const region = "us-east-1"
const firewallOutput = "FirewallArn"

/**
 * What CloudFront requires in us-east-1: alarms on its metrics and its web ACL. Without assets, this stack needs no
 * `cdk bootstrap` there.
 */
export class EdgeStack extends Stack {
  /** ARN of the web ACL, also for a stack in another region. */
  readonly firewallArn: string | undefined

  constructor(scope: Construct, id: string, settings: Pick<DeploySettings, "firewall">) {
    super(scope, id, { env: { region }, synthesizer: new BootstraplessSynthesizer() })
    alarmByEmail(this, {
      SiteFails: {
        impact: "Visitors get error pages, or logging in fails: CloudFront answers with 5xx.",
        metric: new MathExpression({
          label: "failed answers, percent",
          // Matches any distribution, because its id is only known in another region.
          expression: `SELECT AVG("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)`,
          period: Duration.minutes(5),
        }),
        over: 5,
        during: 3,
      },
    })
    if (!settings.firewall) return
    const firewall = new CfnWebACL(this, "Firewall", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibilityConfig("Firewall"),
      ...firewallRules(visibilityConfig),
    })
    new CfnOutput(this, firewallOutput, { value: firewall.attrArn })
    this.firewallArn = Fn.getStackOutput(this.stackName, firewallOutput, region).toString()
  }
}

const visibilityConfig = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would show customers' addresses in the console.
  sampledRequestsEnabled: false,
})
