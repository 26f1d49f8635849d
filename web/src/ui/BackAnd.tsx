import type { ComponentProps, ReactNode } from "react"
import { Button } from "./Button.tsx"

type Props = Omit<ComponentProps<typeof Button>, "size" | "label" | "children"> & {
  onBack: () => void
  /** what it does, in words */
  children: ReactNode
}

/** The foot of most dialogs: Back, and what they are for. */
export const BackAnd = ({ onBack, kind = "main", children, ...act }: Props) => (
  <>
    <Button size="large" onClick={onBack}>
      Back
    </Button>
    <Button {...act} kind={kind} size="large">
      {children}
    </Button>
  </>
)
