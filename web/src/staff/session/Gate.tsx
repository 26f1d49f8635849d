import { useQuery } from "@tanstack/react-query"
import { CircleAlert, Info, MessageSquare, Phone } from "lucide-react"
import type { ReactNode } from "react"
import { smsLink, telLink } from "#shared/domain/people/phone.ts"
import { language, sitePath } from "#shared/language.ts"
import { Footer } from "../../app/shell/Footer.tsx"
import { businessInfoQuery } from "../../data/shop/business.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { Logo } from "../../ui/Logo.tsx"
import { Scene } from "../../ui/scene/Scene.tsx"
import styles from "./Gate.module.css"

export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const { data: business } = useQuery(businessInfoQuery)
  return (
    <div className={styles.scene}>
      <Scene />
      <header className={styles.head}>
        <a href={sitePath("/")} className={styles.logo}>
          <Logo onDark width={36} />
          {business?.businessname || "Clearline Auto Glass"}
        </a>
        <nav aria-label="Contact">
          {business?.phone && (
            <>
              <ButtonLink kind="ink" icon={Phone} href={telLink(business.phone)}>
                Call Us
              </ButtonLink>
              <ButtonLink kind="ink" icon={MessageSquare} href={smsLink(business.phone)}>
                Text Us
              </ButtonLink>
            </>
          )}
        </nav>
      </header>
      <main className={styles.card}>
        <h1 className="heading type-section">{title}</h1>
        {children}
      </main>
      <div className={styles.foot}>
        <Footer
          footerText={business?.footerData}
          name={business?.businessname}
          careers={business?.careers}
          language={language}
        />
      </div>
    </div>
  )
}

export function GateMessage({
  kind,
  title,
  children,
}: {
  kind: "hint" | "failed"
  title?: string
  children: ReactNode
}) {
  const Icon = kind === "failed" ? CircleAlert : Info
  return (
    <div className={styles[kind]} role="alert">
      <Icon size={18} aria-hidden />
      <div>
        {title !== undefined && <b>{title}</b>}
        <p>{children}</p>
      </div>
    </div>
  )
}
