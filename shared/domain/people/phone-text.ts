/** Display and links of stored phones, separate from the parser so that pages load less. */

export const isPhone = (text: string): boolean => /^\d{10}$/.test(text)

/** Other texts are shown as stored. */
export const showPhone = (phone: string): string =>
  isPhone(phone) ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` : phone

export const toE164 = (phone: string): string => `+1${phone}`
export const telLink = (phone: string): string => `tel:${toE164(phone)}`
export const smsLink = (phone: string): string => `sms:${toE164(phone)}`
