import { Suspense } from "react"
import { SiteFrame } from "../SiteFrame.tsx"
import { Claims } from "./Claims.tsx"
import { Hero } from "./Hero.tsx"
import { Hours } from "./Hours.tsx"
import { Services } from "./Services.tsx"
import { Shops } from "./Shops.tsx"
import { Ticket } from "./Ticket.tsx"

/** What lies under the first screen comes to life piece by piece, so that no piece holds up a finger on the first. */
export default function Home() {
  return (
    <SiteFrame scene>
      <Hero />
      <Suspense>
        <Ticket />
      </Suspense>
      <Suspense>
        <Services />
      </Suspense>
      <Suspense>
        <Claims />
      </Suspense>
      <Suspense>
        <Shops />
      </Suspense>
      <Suspense>
        <Hours />
      </Suspense>
    </SiteFrame>
  )
}
