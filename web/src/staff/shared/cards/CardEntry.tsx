import { useComputedColorScheme } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type Ref, useCallback, useEffect, useState } from "react"
import { t } from "#shared/language.ts"
import { useOnline } from "#web/data/live/online.ts"
import { squareFormQuery } from "#web/data/money/cards.ts"
import { CardFields, type CardForm, type CardState } from "#web/trade/square/CardFields.tsx"
import { Button } from "#web/ui/Button.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import styles from "./CardEntry.module.css"

type Props = {
  branch: string | undefined
  /** What to do if no card can be typed: "Take another kind of payment." */
  instead: string
  onReady: (ready: boolean) => void
  ref: Ref<CardForm>
}

export function CardEntry({ branch, instead, onReady, ref }: Props) {
  const online = useOnline()
  const scheme = useComputedColorScheme()
  const form = useQuery(squareFormQuery(branch))
  const [state, setState] = useState<CardState>("loading")
  const show = useCallback(
    (next: CardState) => {
      setState(next)
      onReady(next === "ready")
    },
    [onReady],
  )
  useEffect(() => () => onReady(false), [onReady])
  const missing = ((): { message: string; canRetry: boolean } | undefined => {
    if (form.error instanceof ProblemError && form.error.code === "cards_not_set_up")
      return { message: form.error.message, canRetry: false }
    if (state === "refused")
      return {
        message: t(`Square doesn't know this shop. Ask the office to check the Square settings. ${instead}`),
        canRetry: false,
      }
    if (!form.isError && state !== "failed") return undefined
    const why = online
      ? t("Square's card form didn't load.")
      : t("You're offline. Cards can't be charged without a signal.")
    return { message: `${why} ${instead}`, canRetry: true }
  })()

  return (
    <section className="stack gap-4" aria-label="Card">
      {missing === undefined ? (
        <>
          {form.data ? (
            <CardFields
              key={scheme}
              ref={ref}
              form={form.data}
              className={styles.frame}
              isLoading={state === "loading"}
              onState={show}
            />
          ) : (
            <div className={styles.frame} aria-busy />
          )}
          <p className="text-muted type-small">The card goes to Square directly. We never see its number.</p>
        </>
      ) : (
        <div className="stack hot-box justify-items-start gap-4 p-5 rounded-2" role="alert">
          <p>{missing.message}</p>
          {missing.canRetry && (
            <Button
              onClick={() => {
                show("loading")
                if (form.isError) void form.refetch()
              }}
            >
              Try again
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
