import { messages } from "../../../../shared/messages.ts"

/** Why a list to choose from is empty, as a hint at its field; nothing as long as there is something in it. */
type Asked = { data: readonly unknown[] | undefined; isError: boolean }

const hintOf = ({ data, isError }: Asked, failed: string, none: string): string | undefined => {
  if (data === undefined) return isError ? failed : undefined
  return data.length === 0 ? none : undefined
}

export const carriersHint = (asked: Asked) =>
  hintOf(asked, messages.carriers.choiceFailed, messages.carriers.none)

export const accountsHint = (asked: Asked) =>
  hintOf(asked, messages.account.accountsFailed, messages.account.noAccounts)
