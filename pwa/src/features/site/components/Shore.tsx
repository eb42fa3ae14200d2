/** A daymark on its headland at sunrise: the sign that guides ships by day. */
export function Shore({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1120 440"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
      aria-hidden="true"
    >
      <circle cx="780" cy="366" r="168" className="fill-sun opacity-10" />
      <circle cx="780" cy="366" r="120" className="fill-sun opacity-15" />
      <circle cx="780" cy="366" r="72" className="fill-sun" />
      <path d="M0 366h1120v74H0z" className="fill-water" />
      <path d="M0 404q180-12 420 0t700-8v44H0z" className="fill-water-deep" />
      <path
        d="M724 378h112M744 392h72M760 406h40"
        className="stroke-sun opacity-60"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M90 384h64M520 382h56M250 424h80M590 424h64M30 420h44M410 390h40"
        className="stroke-tower opacity-40"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Daymark />
      <path
        d="M826 440c44-4 54-72 106-84 46-10 66-40 112-44 30-2 50 10 76 12v116z"
        className="fill-land"
      />
    </svg>
  );
}

function Daymark() {
  return (
    <g>
      <path d="M1024 156h28l20 162h-68z" className="fill-tower" />
      <path
        d="m1019.800 190 36.400 0 4.900 40h-46.300zM1009.900 270h56.200l4.900 40h-66z"
        className="fill-coral"
      />
      <path d="M1038 76l36 62h-72z" className="fill-coral" />
      <path d="M1012 147h52" className="stroke-land" strokeWidth="9" strokeLinecap="round" />
    </g>
  );
}
