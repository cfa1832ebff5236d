export const ValueChange = ({ from, to }: { from: string; to: string }) => (
  <>
    <del>{from}</del>
    <span aria-hidden="true"> → </span>
    <span className="visually-hidden"> changed to </span>
    <ins>{to}</ins>
  </>
)
