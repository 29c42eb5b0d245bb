/** The board's looks. Every colour is a custom property, so that a page can choose its own. */

import { css } from "lit";

export const style = css`
  :host {
    --_light: var(--harzdame-light, #efe4cd);
    --_dark: var(--harzdame-dark, #e2d2b2);
    --_line: var(--harzdame-line, #cdb98f);
    --_frame: var(--harzdame-frame, #35493f);
    --_coordinates: var(--harzdame-coordinates, #dfe6d8);
    --_white: var(--harzdame-white, #fdf8ec);
    --_white-edge: var(--harzdame-white-edge, #8d7648);
    --_white-mark: var(--harzdame-white-mark, #9a7b35);
    --_black: var(--harzdame-black, #33302f);
    --_black-edge: var(--harzdame-black-edge, #141211);
    --_black-mark: var(--harzdame-black-mark, #d9b566);
    --_choice: var(--harzdame-choice, #1f6b4c);
    --_capture: var(--harzdame-capture, #a8321f);
    --_route: var(--harzdame-route, #b0571f);
    --_focus: var(--harzdame-focus, #1c5fc4);
    --_halo: var(--harzdame-halo, #fffaf0);
    --_good: var(--harzdame-mark-good, #1f6b4c);
    --_warn: var(--harzdame-mark-warn, #96600a);
    --_bad: var(--harzdame-mark-bad, #a8321f);
    --_plain: var(--harzdame-mark-plain, #3c5a86);

    display: block;
    position: relative;
    container-type: inline-size;
    aspect-ratio: 1;
    width: 100%;
    min-width: 0;
    direction: ltr;
    -webkit-tap-highlight-color: transparent;
  }

  @supports (color: light-dark(#000, #fff)) {
    :host {
      --_light: var(--harzdame-light, light-dark(#efe4cd, #868b79));
      --_dark: var(--harzdame-dark, light-dark(#e2d2b2, #777c6b));
      --_line: var(--harzdame-line, light-dark(#cdb98f, #5f6456));
      --_frame: var(--harzdame-frame, light-dark(#35493f, #1d2823));
      --_coordinates: var(--harzdame-coordinates, light-dark(#dfe6d8, #b9c4b6));
      --_white: var(--harzdame-white, light-dark(#fdf8ec, #f6f0e0));
      --_white-edge: var(--harzdame-white-edge, light-dark(#8d7648, #4c4330));
      --_black: var(--harzdame-black, light-dark(#33302f, #242322));
      --_black-edge: var(--harzdame-black-edge, light-dark(#141211, #050505));
      --_choice: var(--harzdame-choice, light-dark(#1f6b4c, #c9f3d6));
      --_capture: var(--harzdame-capture, light-dark(#a8321f, #ffd2c2));
      --_route: var(--harzdame-route, light-dark(#b0571f, #ffd28a));
      --_focus: var(--harzdame-focus, light-dark(#1c5fc4, #cfe2ff));
      --_halo: var(--harzdame-halo, light-dark(#fffaf0, #20261f));
      --_good: var(--harzdame-mark-good, light-dark(#1f6b4c, #c9f3d6));
      --_warn: var(--harzdame-mark-warn, light-dark(#96600a, #ffe08a));
      --_bad: var(--harzdame-mark-bad, light-dark(#a8321f, #ffc4b4));
      --_plain: var(--harzdame-mark-plain, light-dark(#3c5a86, #d5e3ff));
    }
  }

  svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
    user-select: none;
    -webkit-user-select: none;
  }

  /* The board itself. */
  .frame {
    fill: var(--_frame);
    stroke: var(--_frame);
    stroke-width: 12;
    stroke-linejoin: round;
  }
  .rebate {
    fill: var(--_line);
  }
  .promotion {
    fill: none;
    stroke-width: 5.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .promotion.white {
    stroke: var(--_white);
    opacity: 0.72;
  }
  .promotion.black {
    stroke: var(--_black-edge);
    opacity: 0.9;
  }
  .promotion.rim {
    stroke: var(--_coordinates);
    stroke-width: 8.5;
    opacity: 0.4;
  }
  .coordinates text {
    fill: var(--_coordinates);
    font:
      600 25px system-ui,
      sans-serif;
    text-anchor: middle;
    dominant-baseline: central;
    pointer-events: none;
  }
  :host([view="diamond"]) .coordinates text {
    font-size: 29px;
  }
  @container (max-width: 460px) {
    .coordinates text {
      font-size: 30px;
    }
    :host([view="diamond"]) .coordinates text {
      font-size: 38px;
    }
  }

  /* Squares. */
  [role="gridcell"] {
    outline: none;
  }
  .ground {
    fill: var(--_light);
    stroke: var(--_line);
    stroke-width: 1;
  }
  .ground.odd {
    fill: var(--_dark);
  }
  .ring {
    fill: none;
  }
  [role="gridcell"]:focus-visible .ring {
    stroke: var(--_focus);
    stroke-width: 6;
  }
  .live [role="gridcell"].movable,
  .live [role="gridcell"].goal,
  .picking [role="gridcell"] {
    cursor: pointer;
  }
  .live [role="gridcell"].movable {
    touch-action: none;
    cursor: grab;
  }
  .dragging,
  .dragging [role="gridcell"] {
    cursor: grabbing !important;
  }

  /* Nothing above the squares takes the pointer: a tap always belongs to a square. */
  .above {
    pointer-events: none;
  }

  /* Pieces. */
  .shadow {
    fill: #000;
    opacity: 0.2;
  }
  .disc {
    stroke-width: 2.5;
  }
  .piece.white .disc {
    fill: var(--_white);
    stroke: var(--_white-edge);
  }
  .piece.black .disc {
    fill: var(--_black);
    stroke: var(--_black-edge);
  }
  .groove {
    fill: none;
    stroke-width: 2.2;
  }
  .groove.fine {
    stroke-width: 1.4;
  }
  .piece.white .groove {
    stroke: var(--_white-edge);
    opacity: 0.5;
  }
  .piece.black .groove {
    stroke: var(--_black-mark);
    opacity: 0.42;
  }
  .piece.white .crown {
    fill: var(--_white-mark);
    stroke: var(--_white-mark);
  }
  .piece.black .crown {
    fill: var(--_black-mark);
    stroke: var(--_black-mark);
  }
  .crown {
    stroke-width: 3;
    stroke-linejoin: round;
  }
  .band {
    fill: none;
    stroke-width: 4.5;
    stroke-linecap: round;
  }
  .piece.white .band {
    stroke: var(--_white-mark);
  }
  .piece.black .band {
    stroke: var(--_black-mark);
  }
  .piece .body {
    transition: opacity 140ms;
  }
  .piece.dim .body {
    opacity: 0.52;
  }
  .piece.ghost .body {
    opacity: 0.3;
  }
  .ghostmark {
    fill: none;
    stroke: var(--_capture);
    stroke-width: 4.5;
    stroke-linecap: round;
    stroke-dasharray: 9 9;
  }
  .ghostcross {
    fill: none;
    stroke: var(--_capture);
    stroke-width: 7;
    stroke-linecap: round;
  }
  .piece.lifted .body {
    transform: scale(1.1);
  }
  .piece.lifted .shadow {
    opacity: 0.26;
    transform: translate(0, 8px);
  }

  /* Choosing. */
  .chosen {
    fill: var(--_choice);
    fill-opacity: 0.2;
    stroke: var(--_choice);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .ready {
    fill: none;
    stroke: var(--_capture);
    stroke-width: 5;
    stroke-linejoin: round;
    opacity: 0.85;
  }
  .target {
    fill: var(--_choice);
    stroke: var(--_halo);
    stroke-width: 3;
  }
  .target.over {
    fill-opacity: 1;
    stroke-width: 6;
  }
  .end {
    fill: none;
    stroke: var(--_choice);
    stroke-width: 6;
    stroke-dasharray: 3 8;
    stroke-linecap: round;
  }
  .over-square {
    fill: var(--_choice);
    fill-opacity: 0.24;
  }
  .flash {
    fill: var(--_capture);
    fill-opacity: 0.22;
    stroke: var(--_capture);
    stroke-width: 7;
    stroke-linejoin: round;
    animation: flash 360ms ease-in-out 3;
  }
  .flash.no {
    fill-opacity: 0.1;
    stroke-dasharray: 14 10;
    animation: none;
  }
  @keyframes flash {
    50% {
      opacity: 0.15;
    }
  }

  /* Routes. */
  .halo {
    fill: none;
    stroke: var(--_halo);
    stroke-width: 13;
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.6;
  }
  .line {
    fill: none;
    stroke: var(--_route);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .stop,
  .head {
    fill: var(--_route);
  }
  .head {
    stroke: var(--_route);
    stroke-width: 4;
    stroke-linejoin: round;
  }
  .from {
    fill: var(--_route);
    fill-opacity: 0.1;
    stroke: var(--_route);
    stroke-width: 4;
    stroke-dasharray: 11 9;
    stroke-linecap: round;
  }
  .to {
    fill: none;
    stroke: var(--_route);
    stroke-width: 6.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .cross {
    fill: none;
    stroke: var(--_route);
    stroke-width: 5.5;
    stroke-linecap: round;
  }
  .entered .line {
    stroke: var(--_choice);
  }
  .entered .stop {
    fill: var(--_choice);
  }
  .mark.ring {
    fill: none;
    stroke-width: 7;
  }
  .mark.good {
    --_route: var(--_good);
    stroke: var(--_good);
  }
  .mark.warn {
    --_route: var(--_warn);
    stroke: var(--_warn);
  }
  .mark.bad {
    --_route: var(--_bad);
    stroke: var(--_bad);
  }
  .mark.plain {
    --_route: var(--_plain);
    stroke: var(--_plain);
  }

  /* Heard, not seen. */
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    .flash {
      animation: none;
    }
    .piece .body {
      transition: none;
    }
  }

  @media (prefers-contrast: more) {
    .promotion.rim {
      opacity: 0.9;
    }
    .ground {
      stroke-width: 2;
      stroke: var(--_frame);
    }
    .piece.white .groove,
    .piece.black .groove {
      opacity: 1;
    }
  }

  @media (forced-colors: active) {
    :host {
      --_light: Canvas;
      --_dark: Canvas;
      --_line: CanvasText;
      --_frame: Canvas;
      --_coordinates: CanvasText;
      --_white: Canvas;
      --_white-edge: CanvasText;
      --_white-mark: CanvasText;
      --_black: CanvasText;
      --_black-edge: CanvasText;
      --_black-mark: Canvas;
      --_choice: Highlight;
      --_capture: Highlight;
      --_route: LinkText;
      --_focus: Highlight;
      --_halo: Canvas;
    }
    svg {
      forced-color-adjust: none;
    }
    .frame {
      stroke: CanvasText;
      stroke-width: 3;
    }
    .shadow,
    .gloss,
    .sheen {
      display: none;
    }
    .disc {
      stroke-width: 5;
    }
    .piece.white .groove,
    .piece.black .groove {
      opacity: 1;
    }
    .promotion.black {
      stroke-dasharray: 4 12;
    }
    .promotion.rim {
      display: none;
    }
    .promotion.white {
      stroke: CanvasText;
    }
  }
`;
