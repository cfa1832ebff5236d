/** What something is now, and what it becomes. */
export const FromTo = ({ from, to }: { from: string; to: string }) => (
  <>
    <del>{from}</del>
    <span aria-hidden="true"> → </span>
    <span className="visually-hidden"> becomes </span>
    <ins>{to}</ins>
  </>
)
