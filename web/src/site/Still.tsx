import type { ReactNode } from "react"

/**
 * Whether what never changes is drawn here: by the renderer, and in development, where nothing has rendered the page. The
 * browser's build drops what stands behind it.
 */
export const draws = import.meta.env.SSR || import.meta.env.DEV

/** One object: React writes the markup of another into the page, and this is empty. */
const asItCame = { __html: "" }

type Props = {
  className?: string | undefined
  /** It has words: a drawing alone is not read out. */
  spoken?: boolean
  children: ReactNode
}

/** What nothing changes: the browser keeps what came with the document, and loads no code for it. `draws && <Car />` */
export const Still = ({ className, spoken = false, children }: Props) =>
  draws ? (
    <div className={className} aria-hidden={!spoken || undefined}>
      {children}
    </div>
  ) : (
    <div
      className={className}
      aria-hidden={!spoken || undefined}
      dangerouslySetInnerHTML={asItCame}
      suppressHydrationWarning
    />
  )
