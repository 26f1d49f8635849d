import { accountStep, raiseFunctionLimit } from "./account.ts"
import { alarmEmailsStep, confirmAlarmEmails } from "./alarm-emails.ts"
import { aliasStep } from "./alias.ts"
import { answersStep } from "./answers.ts"
import { cardEventsStep, cardsStep } from "./cards.ts"
import { certificateStep } from "./certificate.ts"
import type { Setup } from "./context.ts"
import { adminStep, deployStep, verifyAccount } from "./deployment.ts"
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

const byHand = [registerTexts, verifyAccount, confirmAlarmEmails, leaveSandbox, raiseFunctionLimit]

/**
 * Runs all steps from an AWS account to the first login. Stops at the first failure, after printing the list of things
 * that take days.
 */
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
