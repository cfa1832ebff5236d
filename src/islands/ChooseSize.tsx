interface ChooseSizeProps {
  label: string
  className: string
  title: string
  onPress: () => void
}

/** A button that asks the shopper to choose a size. Without scripts, a link to the sizes. */
export const ChooseSize = ({ label, className, title, onPress }: ChooseSizeProps) => (
  <>
    <button type="button" className={`${className} with-script`} onClick={onPress}>
      {label}
      <span className="visually-hidden">: {title}</span>
    </button>
    <a className={`${className} without-script`} href="#choose-size">
      {label}
      <span className="visually-hidden">: {title}</span>
    </a>
  </>
)
