import { Suspense } from "react"
import { Hours } from "../hours/Hours.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import { rendersStatic, Static } from "../Static.tsx"
import { Claims } from "./Claims.tsx"
import { CustomerReviews } from "./CustomerReviews.tsx"
import { Hero } from "./Hero.tsx"
import { HomeShops } from "./HomeShops.tsx"
import { Services } from "./Services.tsx"
import { Ticket } from "./Ticket.tsx"

/** Sections below the fold hydrate piece by piece, so that none delays the first tap. */
export default function Home() {
  return (
    <SiteFrame scene>
      <Hero />
      <Suspense>
        <Ticket />
      </Suspense>
      <Static spoken>
        {rendersStatic && (
          <>
            <Services />
            <Claims />
            <CustomerReviews />
          </>
        )}
      </Static>
      <Suspense>
        <HomeShops />
      </Suspense>
      <Suspense>
        <Hours />
      </Suspense>
    </SiteFrame>
  )
}
