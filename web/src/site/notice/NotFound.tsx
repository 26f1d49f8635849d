import { useSyncExternalStore } from "react"
import { sitePath } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { requestedAddress } from "#shared/not-found.ts"
import { useDocumentTitle } from "../../app/document-title.ts"
import crack from "../../ui/scene/crack.webp"
import { Scene } from "../../ui/scene/Scene.tsx"
import { CallUs } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Notice.module.css"

/** `/100%` is a valid address but not valid encoding. */
function readable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const useRequestedAddress = () =>
  useSyncExternalStore(
    () => () => {},
    () => readable(location.host + requestedAddress(location)),
    () => "",
  )

export default function NotFound() {
  const address = useRequestedAddress()
  useDocumentTitle(messages.common.notFound, useContent().business.businessname)
  return (
    <SiteFrame scene>
      <section className={styles.notice}>
        <Scene />
        <img className={styles.crack} src={crack} alt="" width="900" height="900" />
        <div className="wrap">
          <h1>{messages.common.notFound}</h1>
          <p>{messages.notFoundPage.sentence}</p>
          <p className={styles.address}>{address || "\u00a0"}</p>
          <div className={styles.acts}>
            <a className="btn amber" href={sitePath("/")}>
              Home
            </a>
            <CallUs className="btn glassy" />
          </div>
        </div>
      </section>
    </SiteFrame>
  )
}
