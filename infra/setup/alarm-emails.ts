import { alarmEmails } from "../alarm-emails.ts"
import { requireSetting, type Setup } from "./context.ts"
import type { ByHand, Step } from "./step.ts"

const alarmEmailsOf = (setup: Setup) =>
  alarmEmails(setup.aws, {
    name: requireSetting(setup, "name"),
    alarmEmail: requireSetting(setup, "alarmEmail"),
  })

/** Each deploy does the same. Here it also reaches a person who runs setup again after 48 hours. */
export const alarmEmailsStep = (setup: Setup): Step => ({
  title: "Alarm emails",
  why: "AWS sends alarms only to an address that confirmed both of its emails within 48 hours.",
  async check() {
    return alarmEmailsOf(setup).check()
  },
  async act() {
    const done = await alarmEmailsOf(setup).update()
    return done === undefined ? { waiting: "run setup again after the next deploy." } : { done }
  },
})

export const confirmAlarmEmails = (setup: Setup): ByHand => ({
  title: "Confirm that you want the alarms",
  page: "two emails with the subject AWS Notification - Subscription Confirmation",
  why: "Until then AWS sends no alarm to this address. After 48 hours the emails no longer work: run setup again for new ones.",
  async isDone() {
    return alarmEmailsOf(setup).areConfirmed()
  },
})
