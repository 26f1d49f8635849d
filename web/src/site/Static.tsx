import type { ReactNode } from "react"

/** True on the server and in development. The browser build removes the code behind it. */
export const rendersStatic = import.meta.env.SSR || import.meta.env.DEV

/** One shared object: the existing markup stays as long as the reference is the same. */
const keepMarkup = { __html: "" }

type Props = {
  className?: string | undefined
  spoken?: boolean
  children: ReactNode
}

/**
 * Static markup: the browser keeps what the server rendered and loads no code for it. Use as
 * `{rendersStatic && <Car />}`.
 */
export const Static = ({ className, spoken = false, children }: Props) =>
  rendersStatic ? (
    <div className={className} aria-hidden={!spoken || undefined}>
      {children}
    </div>
  ) : (
    <div
      className={className}
      aria-hidden={!spoken || undefined}
      dangerouslySetInnerHTML={keepMarkup}
      suppressHydrationWarning
    />
  )
