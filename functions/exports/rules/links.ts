/** What a customer's link ends with opens their job to whoever has it: it is no record, and stays here. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/(\/(?:job|invoice|r\/[\w-]+)\/)[\w-]{16,}/g, "$1...")
