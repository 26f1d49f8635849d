import type { SentText } from "../system.ts"

/** What the system at this origin sent to an address or phone number, newest first. */
export const messagesSentTo = async (origin: string, to: string): Promise<SentText[]> => {
  const query = new URLSearchParams({ to: /^\d+$/.test(to) ? `+1${to}` : to })
  return (await (await fetch(`${origin}/__local/outbox?${query}`)).json()) as SentText[]
}
