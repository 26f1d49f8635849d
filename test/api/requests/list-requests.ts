import { as, type Login } from "../client.ts"

export type Row = { invoiceNumber: number; [field: string]: unknown }
export const list = async (login: Login, query: Record<string, string | number>) => {
  const { body, headers } = await as(login).get("/servicerequest", query)
  return {
    rows: body as Row[],
    numbers: (body as Row[]).map(({ invoiceNumber }) => invoiceNumber),
    cursor: headers.get("x-next-cursor"),
  }
}
