import type { Login } from "../client.ts"
import { open } from "../requests/job.ts"

export const linkOf = async (login: Login, number: number): Promise<string> => {
  const { jobKey } = await open(login, number)
  if (!jobKey) throw new Error(`Request ${number} has no link.`)
  return jobKey
}
