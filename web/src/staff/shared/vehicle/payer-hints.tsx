import type { ReactNode } from "react"
import { messages } from "#shared/messages.ts"
import { Button } from "#web/ui/Button.tsx"

type ListResult = {
  data: readonly unknown[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

const hintOf = (
  { data, isError, isFetching, refetch }: ListResult,
  failed: string,
  none: string,
): ReactNode | undefined => {
  if (data !== undefined) return data.length === 0 ? none : undefined
  if (!isError) return undefined
  return (
    <>
      {failed}{" "}
      <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  )
}

export const carriersHint = (list: ListResult) =>
  hintOf(list, messages.carriers.loadFailed, messages.carriers.none)

export const accountsHint = (list: ListResult) =>
  hintOf(list, messages.account.accountsFailed, messages.account.noAccounts)
