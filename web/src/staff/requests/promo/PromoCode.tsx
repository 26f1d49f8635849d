import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Tag as TagIcon, X } from "lucide-react"
import { type KeyboardEvent, useId, useState } from "react"
import { isPromoCode, maxPromoCodeLength, normalizePromoCode } from "#shared/api/promocodes.ts"
import { markupFromWire } from "#shared/domain/charges/markup.ts"
import { promoText } from "#shared/domain/charges/promo.ts"
import { messages } from "#shared/messages.ts"
import { usablePromoQuery } from "#web/data/money/promo-codes.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./PromoCode.module.css"

type Props = {
  code: string
  disabledReason: string | undefined
  isPending?: boolean
  /** `""` removes the code. */
  onChange: (code: string) => void
}

export function PromoCode({ code, disabledReason, isPending = false, onChange }: Props) {
  return code === "" ? (
    <Enter disabledReason={disabledReason} isPending={isPending} onTaken={onChange} />
  ) : (
    <AppliedCode code={code} isPending={isPending} onRemove={() => onChange("")} />
  )
}

function Enter({
  disabledReason,
  isPending,
  onTaken,
}: Pick<Props, "disabledReason"> & { isPending: boolean; onTaken: (code: string) => void }) {
  const id = useId()
  const queryClient = useQueryClient()
  const [text, setText] = useState("")
  const [checking, setChecking] = useState(false)
  const [error, setError] = useState<string>()

  const check = async () => {
    const code = normalizePromoCode(text)
    if (code.length > maxPromoCodeLength) return setError(messages.promo.length)
    if (!isPromoCode(code)) return setError(messages.promo.invalid)
    setChecking(true)
    try {
      const promo = await queryClient.fetchQuery({ ...usablePromoQuery(code), staleTime: 0 })
      if (!promo) return setError(messages.promo.invalid)
      onTaken(code)
    } catch {
      setError("Couldn't check the code. Try again.")
    } finally {
      setChecking(false)
    }
  }
  const checkOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    if (text.trim() !== "") void check()
  }

  return (
    <div className={styles.codeForm}>
      <label className="type-small weight-strong span-all" htmlFor={id}>
        Promo code
      </label>
      <input
        className="phone-h-touch phone-type-large"
        id={id}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder={disabledReason}
        readOnly={disabledReason !== undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && `${id}-wrong`}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={checkOnEnter}
      />
      <Button
        isPending={checking || isPending}
        disabledReason={disabledReason ?? (text.trim() === "" ? "Enter a code first." : undefined)}
        onClick={() => void check()}
      >
        Apply
      </Button>
      {error && (
        <p className="text-danger type-small weight-medium span-all" id={`${id}-wrong`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function AppliedCode({
  code,
  isPending,
  onRemove,
}: {
  code: string
  isPending: boolean
  onRemove: () => void
}) {
  const { data: promo } = useQuery(usablePromoQuery(code))
  return (
    <p className={styles.appliedCode}>
      <TagIcon size={15} aria-hidden />
      <span>
        Promo code <b>{code}</b>
        {promo && (
          <small>
            {promoText({ ...promo, markdown: markupFromWire(promo.markdown, promo.markdownType) })}
          </small>
        )}
      </span>
      <Button
        kind="quiet"
        size="small"
        icon={X}
        isPending={isPending}
        label={`Remove promo code ${code}`}
        onClick={onRemove}
      />
    </p>
  )
}
