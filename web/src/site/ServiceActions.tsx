import { sitePath } from "#shared/language.ts"
import { CallLink, TextLink } from "./ContactLinks.tsx"
import { useContent } from "./content.ts"
import { Icon } from "./Icon.tsx"
import { useIsClosed } from "./OpeningLine.tsx"

/** Undefined while the owner has instant quotes turned off. */
export const useQuotePage = () => (useContent().settings.quoteSystemLive ? sitePath("/newquote/") : undefined)
export const requestPage = sitePath("/newservice/")

/** The ways to reach the shop: the website's own services first, then phone or text. */
export function ServiceActions({
  className,
  quiet = "out",
}: {
  className?: string | undefined
  quiet?: "out" | "glassy"
}) {
  const closed = useIsClosed()
  const quotePage = useQuotePage()
  return (
    <div className={className}>
      {quotePage && (
        <a className="btn amber" href={quotePage}>
          Start A Quote
        </a>
      )}
      <a className={`btn ${quotePage ? quiet : "amber"}`} href={requestPage}>
        Request Service
      </a>
      {!quotePage && !closed && (
        <CallLink className={`btn ${quiet}`}>
          <Icon name="phone" /> Call Us
        </CallLink>
      )}
      {!quotePage && closed && (
        <TextLink className={`btn ${quiet}`}>
          <Icon name="text" /> Text Us
        </TextLink>
      )}
    </div>
  )
}
