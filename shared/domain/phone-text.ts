/** A stored phone as it is shown and dialled. Apart from its reader, so that pages which only show one load no more. */

export const isPhone = (text: string): boolean => /^\d{10}$/.test(text)

/** What is no phone of ten digits is shown as it was stored. */
export const showPhone = (phone: string): string =>
  isPhone(phone) ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` : phone

/** `+15305550101` */
export const dialled = (phone: string): string => `+1${phone}`
export const telLink = (phone: string): string => `tel:${dialled(phone)}`
export const smsLink = (phone: string): string => `sms:${dialled(phone)}`
