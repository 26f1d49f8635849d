import { as, type Login } from "../client.ts"

export const put = (login: Login, invoiceNumber: number, body: object, key?: string) =>
  as(login).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, body, key ? { key } : {})

export const newestEvent = async (login: Login, invoiceNumber: number) => {
  const [event] = (await as(login).get("/servicerequesthistory", { invoiceNumber })).body
  if (!event) throw new Error(`Nothing happened on ${invoiceNumber}.`)
  return event
}
