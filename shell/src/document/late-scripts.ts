/**
 * Loads a document's scripts, which are in the body's own template, once the page has been painted, or as soon as the visitor points,
 * presses, types or moves the focus. A page can be read without them, so they must not delay its first screen. A window that nobody
 * sees, such as one behind others, is not painted: it gets them a second after everything else.
 *
 * The scripts of a template are copied, because Trusted Types let nobody write the address of one. They run in their order. While
 * the document is loading, the template may not have all of them yet.
 */
export const lateScriptsScript = `(function(d,added){
function add(){
if(added||d.readyState==='loading')return;
added=1;
var c=d.importNode(d.querySelector('body>template').content,true);
[].forEach.call(c.querySelectorAll('script'),function(s){s.async=false});
d.head.appendChild(c)
}
['pointerdown','pointermove','keydown','focusin'].forEach(function(n){addEventListener(n,add,{passive:true,once:true})});
d.addEventListener('DOMContentLoaded',function(){requestAnimationFrame(function(){requestAnimationFrame(add)})});
addEventListener('load',function(){setTimeout(add,1000)})
})(document)`.replaceAll('\n', '');
