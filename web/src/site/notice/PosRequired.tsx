import { useSyncExternalStore } from "react"
import { t } from "#shared/language.ts"
import { Scene } from "../../ui/scene/Scene.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Notice.module.css"

const stores = [
  {
    name: "App Store",
    phones: t("iPhone and iPad"),
    isFor: /iPhone|iPad|Macintosh/,
    at: "https://apps.apple.com/app/square-point-of-sale-pos/id335393788",
  },
  {
    name: "Google Play",
    phones: t("Android"),
    isFor: /Android/,
    at: "https://play.google.com/store/apps/details?id=com.squareup",
  },
] as const

const useUserAgent = () =>
  useSyncExternalStore(
    () => () => {},
    () => navigator.userAgent,
    () => "",
  )

export default function PosRequired() {
  const userAgent = useUserAgent()
  return (
    <SiteFrame scene>
      <section className={styles.notice}>
        <Scene />
        <div className="wrap">
          <h1>Get the Square app</h1>
          <p>
            Taking this payment needs Square Point of Sale on this phone. Install it, log in with the shop's
            account, and take the payment on the job again. Nothing was charged.
          </p>
          <div className={styles.acts}>
            {stores.map(({ name, phones, isFor, at }) => (
              <a
                key={name}
                className={isFor.test(userAgent) ? "btn amber" : "btn glassy"}
                href={at}
                rel="noreferrer"
              >
                {name}
                <span className="spoken"> for {phones}</span>
              </a>
            ))}
            <a className="btn glassy" href="/servicerequests">
              Service Requests
            </a>
          </div>
        </div>
      </section>
    </SiteFrame>
  )
}
