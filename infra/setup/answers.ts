import * as z from "zod"
import { settingFields } from "../deploy-settings.ts"
import type { Setup } from "./context.ts"
import { askFor, type Step } from "./step.ts"

type Question = { field: z.ZodType<string | number>; question: string; preset?: string }

const { name, domain, mailFrom, alarmEmail, monthlyBudgetDollars } = settingFields

/** In the order of the questions. A typed number arrives as text. */
const questions = {
  domain: { field: domain, question: "Domain of the site, like www.example.com" },
  mailFrom: { field: mailFrom, question: "Sender of emails to customers, like office@example.com" },
  alarmEmail: { field: alarmEmail, question: "Who gets an email when something breaks" },
  monthlyBudgetDollars: {
    field: z.coerce.number("Use whole dollars.").pipe(monthlyBudgetDollars.unwrap()),
    question: "Dollars a month above which they get an email, too",
    preset: "100",
  },
  name: {
    field: name,
    question: "Name of this system, which its AWS resources begin with",
    preset: "clearline",
  },
} as const satisfies Record<string, Question>

type Field = keyof typeof questions
const fields = Object.keys(questions) as Field[] // keys of a literal

export const answersStep = ({ file, terminal }: Setup): Step => {
  const isAnswered = (field: Field): boolean => {
    const value = file.read()[field]
    return value !== undefined && settingFields[field].safeParse(value).success
  }
  return {
    title: file.name,
    why: "Every deploy reads its settings from this file, which you commit. Each can change later.",
    async check() {
      const settings = file.read()
      return fields.every(isAnswered)
        ? fields.map((field) => `${field} ${settings[field]}`).join(", ")
        : undefined
    },
    async act() {
      for (const name of fields) {
        const { field, question, preset }: Question = questions[name]
        if (isAnswered(name)) terminal.say(`   ${name}: ${file.read()[name]}`)
        // Written at once, so that an interrupted setup asks nothing twice.
        else file.change({ [name]: await askFor(terminal, question, field, { preset }) })
      }
      return { done: `${file.name} is written.` }
    },
  }
}
