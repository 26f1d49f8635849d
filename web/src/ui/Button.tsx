import type { LucideIcon } from "lucide-react"
import { type MouseEvent, type ReactNode, type Ref, useId } from "react"
import { Link } from "react-router-dom"
import styles from "./Button.module.css"
import { useReasonInRow } from "./feedback/Reasons.tsx"
import { useHint } from "./feedback/use-hint.tsx"
import { Hotkeys, hotkeyText } from "./hotkeys.ts"
import { Kbd } from "./Kbd.tsx"

const iconSizes = { small: 15, medium: 17, large: 18, thumb: 20 } as const

type StyleProps = {
  /** `main` appears once in a view, `destroy` only in confirmations, `ink` on dark bands. */
  kind?: "main" | "go" | "plain" | "soft" | "quiet" | "danger" | "destroy" | "ink"
  /** `large` is 48 px, for technicians. `thumb` is the main button on a phone. */
  size?: "small" | "medium" | "large" | "thumb"
  icon?: LucideIcon
  wide?: boolean
  hotkey?: string
  className?: string
}

type LabelProps = { children: ReactNode; label?: string } | { children?: undefined; label: string }

type ButtonProps = StyleProps &
  LabelProps & {
    onClick?: (event: MouseEvent<HTMLElement> | KeyboardEvent) => void
    type?: "button" | "submit"
    form?: string
    isPending?: boolean
    /** There is no plain `disabled`: a disabled control must give its reason. */
    disabledReason?: string | undefined
    expanded?: boolean
    ref?: Ref<HTMLButtonElement>
  }

type OutsideLink = { href: string; to?: undefined; newTab?: boolean; download?: string; onClick?: () => void }

type LinkProps = StyleProps & LabelProps & ({ to: string; href?: undefined } | OutsideLink)

const labelOf = ({ children, label }: LabelProps): string =>
  typeof children === "string" ? children : (label ?? "")

function useButtonProps(style: StyleProps & LabelProps, isEnabled: boolean) {
  const { kind = "plain", size = "medium", icon: Icon, wide, hotkey, className, children, label } = style
  const classes = [
    styles.button,
    styles[kind],
    size !== "medium" && styles[size],
    wide && styles.wide,
    children === undefined && styles.square,
    !isEnabled && styles.off,
    className,
  ]
  return {
    className: classes.filter(Boolean).join(" "),
    "aria-label": children === undefined ? label : undefined,
    content: (
      <>
        {Icon && <Icon size={iconSizes[size]} strokeWidth={1.9} aria-hidden />}
        {children}
        {hotkey !== undefined && children !== undefined && <Kbd>{hotkeyText(hotkey)}</Kbd>}
      </>
    ),
  }
}

export function Button(props: ButtonProps) {
  const {
    onClick,
    type = "button",
    form,
    isPending = false,
    disabledReason,
    hotkey,
    label,
    expanded,
    ref,
  } = props
  const reasonId = useId()
  const working = disabledReason === undefined
  const { content, className, ...aria } = useButtonProps(props, working)
  const { hasRow } = useReasonInRow(disabledReason)
  const { listeners, hint, show, hide } = useHint(
    disabledReason ?? (props.children === undefined ? label : undefined),
  )
  const act = (event: MouseEvent<HTMLElement> | KeyboardEvent) => {
    if (!working && event.currentTarget instanceof HTMLElement) show(event.currentTarget)
    if (!working || isPending) return event.preventDefault()
    hide()
    onClick?.(event)
  }
  return (
    <>
      <button
        {...aria}
        {...listeners}
        ref={ref}
        type={type}
        form={form}
        className={isPending ? `${className} ${styles.pending}` : className}
        onClick={act}
        aria-disabled={!working || isPending || undefined}
        aria-busy={isPending || undefined}
        aria-expanded={expanded}
        aria-describedby={working ? undefined : reasonId}
      >
        {content}
        {hotkey !== undefined && <Hotkeys keys={{ [hotkey]: [labelOf(props), act] }} />}
        {!working && (
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
        )}
      </button>
      {hint}
      {/* The button reads it out. An icon has no room for a sentence, so it shows it in a tooltip. */}
      {!working && !hasRow && props.children !== undefined && (
        <small aria-hidden="true" className={styles.reason}>
          {disabledReason}
        </small>
      )}
    </>
  )
}

/** A link that looks like a button. `to` stays inside the app, `href` leaves it. */
export function ButtonLink(props: LinkProps) {
  const { content, ...anchor } = useButtonProps(props, true)
  return props.to === undefined ? (
    <a
      {...anchor}
      href={props.href}
      target={props.newTab ? "_blank" : undefined}
      download={props.download}
      onClick={props.onClick}
    >
      {content}
    </a>
  ) : (
    <Link {...anchor} to={props.to}>
      {content}
    </Link>
  )
}
