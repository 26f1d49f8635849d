import type { Stack } from "aws-cdk-lib"
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch"
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions"
import { Topic } from "aws-cdk-lib/aws-sns"
import { allowAlarmNotifications } from "./access.ts"

/** `impact` says what people notice; `during` counts periods of the metric. */
export type WatchedMetric = {
  impact: string
  metric: IMetric
  over: number
  during?: number
}

/** Emails when one of these metrics stays over its limit, and when it is back. A deploy subscribes (alarm-emails.ts). */
export const alarmByEmail = (scope: Stack, watched: Record<string, WatchedMetric>) => {
  const topic = new Topic(scope, "Alarms", { enforceSSL: true })
  allowAlarmNotifications(topic)
  for (const [name, { impact, metric, over, during = 1 }] of Object.entries(watched)) {
    const alarm = new Alarm(scope, name, {
      alarmDescription: impact,
      metric,
      threshold: over,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: during,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
  }
}
