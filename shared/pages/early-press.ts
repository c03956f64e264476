/** What marks a press that the page has answered before its script was there: a button, and the way to the cart with how many. */
export const EARLY = 'data-early';

/** Under which key of `localStorage` it is kept, and where the document's data are. */
export const EARLY_CART = 'early-cart';
export const DOCUMENT_PAGE = 'document-page';

/**
 * The script of a rendered document that keeps a press on Add until the shop's own script comes (docs/decisions/0008-first-page.md): as
 * `early-cart.ts` reads it, and at once on the screen. What React has handled, it leaves; where nothing can be kept, or the page's data do
 * not have the product, the form leads to the cart as it does without a script. As a text: it is a kilobyte at most, and the policy of the
 * document names its hash.
 */
export const EARLY_PRESS = `(()=>{let d=document,n=0,s;addEventListener("submit",e=>{let f=e.target,b=e.submitter,i=f.elements.product;if(e.defaultPrevented||!b||!i||f.id||f.getAttribute("action")!="/cart")return;e.preventDefault();let c=d.querySelector('nav a[href="/cart"]'),m=v=>{for(let x of[b,c])x&&x.setAttribute("${EARLY}",v)},g=()=>{try{let p=JSON.parse(d.getElementById("${DOCUMENT_PAGE}").textContent),o=[...p.products,...p.top||[]].find(x=>x._id==i.value),a=JSON.parse(localStorage.getItem("${EARLY_CART}")||"[]");o._id;a.push({product:{...o,pricedAt:p.pricedAt},qty:1,isMore:!0});localStorage.setItem("${EARLY_CART}",JSON.stringify(a));s=s||d.body.appendChild(d.createElement("p"));s.role="status";s.style.cssText="position:fixed;clip-path:inset(50%)";s.textContent=d.documentElement.lang[0]=="h"?"कार्ट में जोड़ा गया":"Added to your cart"}catch{f.submit()}};m(++n);d.readyState=="loading"?d.addEventListener("DOMContentLoaded",g):g()})})()`;
