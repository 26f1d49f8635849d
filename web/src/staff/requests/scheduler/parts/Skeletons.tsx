import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import listing from "#web/ui/page/listing.module.css"
import desk from "./DeskBoard.module.css"
import phone from "./PhoneDay.module.css"
import styles from "./Skeletons.module.css"
import week from "./WeekBoard.module.css"

export const BoardSkeleton = () => (
  <div className={desk.board} aria-hidden="true">
    <div className={styles.tray}>
      {[88, 88, 106, 88].map((height, index) => (
        <SkeletonBar key={index} width="100%" height={height} panel />
      ))}
    </div>
    <div className={desk.lanes}>
      <div className={desk.axis} />
      {[
        [2, 26],
        [22, 40],
        [9, 55],
        [0, 30],
        [48, 71],
        [14, 44],
      ].map(([first, second], lane) => (
        <div key={lane} className={styles.lane}>
          <div className={styles.who}>
            <SkeletonBar width={110} height={22} />
            <SkeletonBar width="100%" height={6} />
          </div>
          <div className={`${styles.track} relative`}>
            {[first, second].map((left) => (
              <span key={left} style={{ left: `${left}%` }}>
                <SkeletonBar width="100%" height={66} />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  </div>
)

export const WeekSkeleton = () => (
  <div className={week.board} aria-hidden="true">
    <div className={`${week.scroll} ${styles.week}`}>
      {Array.from({ length: 48 }, (_, cell) => (
        <SkeletonBar key={cell} width="100%" height={cell < 8 ? 32 : cell % 3 === 1 ? 104 : 66} />
      ))}
    </div>
  </div>
)

export const PhoneSkeleton = () => (
  <div className={`${phone.day} ${styles.phone}`} aria-hidden="true">
    <SkeletonBar width={300} height={36} />
    {[2, 2, 1].map((cards, group) => (
      <div key={group} className={phone.group}>
        <SkeletonBar width="70%" height={30} />
        {Array.from({ length: cards }, (_, card) => (
          <div key={card} className={`${listing.card} ${phone.card}`}>
            <SkeletonBar width={60} height={34} />
            <span>
              <SkeletonBar width={140} height={17} />
              <SkeletonBar width={110} />
              <SkeletonBar width={128} height={22} />
            </span>
            <SkeletonBar width={88} height={48} />
          </div>
        ))}
      </div>
    ))}
  </div>
)
