import type { Language } from "#shared/language.ts"
import { as, type Login } from "../client.ts"
import { aJob } from "../requests/job.ts"

export const aCustomersPhone = async (
  clerk: Login,
  given: boolean | "never asked" = true,
): Promise<string> => {
  const phone = `530${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`
  if (given !== "never asked") await as(clerk).put("/textconsent", { phone, given })
  return phone
}

export const toReview = async (
  clerk: Login,
  { given = true, language = "en" }: { given?: boolean; language?: Language } = {},
) => {
  const phone = await aCustomersPhone(clerk, given)
  const number = await aJob(clerk, { customerPhone: phone, language })
  const input = { id: number, phone, message: "How did we do?", location: "Yuba City" }
  return { number, phone, linkQuery: input }
}

export const sendLink = (login: Login | undefined, query: object) =>
  as(login).send("GET", `/reviewlink?${new URLSearchParams(query as Record<string, string>)}`)

export const reviewed = async (clerk: Login) => {
  const { number, linkQuery } = await toReview(clerk)
  const { status, body } = await sendLink(clerk, linkQuery)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { invoiceNumber: number, reviewLink: (body as { reviewLink: string }).reviewLink }
}
