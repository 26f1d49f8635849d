import { accountStep, raiseFunctionLimit } from "./account.ts"
import { alarmEmailsStep, confirmAlarmEmails } from "./alarm-emails.ts"
import { aliasStep } from "./alias.ts"
import { answersStep } from "./answers.ts"
import { cardEventsStep, cardsStep } from "./cards.ts"
import { certificateStep } from "./certificate.ts"
import type { Setup } from "./context.ts"
import { adminStep, deployStep } from "./deployment.ts"
import { leaveSandbox, mailStep } from "./mail.ts"
import { filesKeyStep } from "./secrets.ts"
import { printByHand, runSteps } from "./step.ts"
import { incomingTextsStep, registerTexts, textsStep } from "./texts.ts"

const steps = [
  accountStep,
  answersStep,
  filesKeyStep,
  certificateStep,
  mailStep,
  textsStep,
  cardsStep,
  deployStep,
  aliasStep,
  incomingTextsStep,
  cardEventsStep,
  adminStep,
  alarmEmailsStep,
]

const byHand = [registerTexts, confirmAlarmEmails, leaveSandbox, raiseFunctionLimit]

/** All that a system needs, from an AWS account to the first login. A failure ends it, after the list of what takes days. */
export const runSetup = async (setup: Setup): Promise<void> => {
  const { terminal } = setup
  try {
    await runSteps(
      steps.map((step) => step(setup)),
      terminal,
    )
  } finally {
    await printByHand(
      byHand.map((item) => item(setup)),
      terminal,
    )
  }
}
